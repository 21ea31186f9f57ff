/* Learns the weights of ai/search/guides/heroes/weights.json by self-play, some thousand games a second.
 *
 *   cc -O3 -march=native -o learn_heroes scripts/learn_heroes.c -lm
 *   ./learn_heroes 90000 10000 1 > ai/search/guides/heroes/weights.json
 *
 * The arguments: games of two, games of three to five, seed. Both kinds of weights are learnt by TD(lambda) (R. Sutton,
 * Learning to predict by the methods of temporal differences, 1988): players see all hands, answer in the window by
 * max-n over the answers that pay at once, and judge where it leads by the weights of that moment. Seven games of
 * ten start from a position made up at random, so that hands and lives are met that careful players seldom have.
 *
 * Nothing that plays needs this program. The rules are those of core/games/heroes, the facts those of
 * ai/search/guides/heroes/facts.py, said again here for speed: whoever changes them there changes them here.
 */
#include <math.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { FACTS = 39, UNITS = 8, SEATS = 5, PLACES = 32, BATCH = 512, LONGEST = 2000 };
enum { QUESTION = 8, QUESTION_UP, CAVE, CASTLE, KNOWN_BACK };
enum { STEP_BACK = 3, EXCHANGE };
enum { DUEL, MANY };

static const double LAMBDA = 0.7, MADE_UP = 0.7, SLIP = 0.02;
static const double RATE = 3e-3, LAST_RATE = 1e-4, DECAY = 1e-5;
static const int WAY_STEPS[5] = {-2, -3, 1, -1, 2}, WAY_EFFECT[5] = {0, 0, 1, 1, 2};
static const char *NAMES[FACTS] = {
    "off", "turns", "risk", "risk of the end", "last life", "two lives", "three lives", "back cards", "step cards",
    "forward cards", "holds back", "holds forward", "homebound", "near", "near and next", "near, few stop it",
    "near and next, few stop it", "near by cards", "near by cards, few stop it", "near and next, none stop it",
    "near and next, answers all", "castle near", "wait", "way left", "hit", "pushed", "pushed to the end", "saved",
    "exchanges", "others near", "others near and next", "others near, stopped", "others' turns",
    "others' back cards", "others' step cards", "others' forward cards", "others' last life", "others pushed",
    "players"};

/* ---- chance: xorshift64 (G. Marsaglia, 2003) ---- */

static uint64_t luck = 88172645463325252ULL;

static double chance(void) {
    luck ^= luck << 13, luck ^= luck >> 7, luck ^= luck << 17;
    return (luck >> 11) / 9007199254740992.0;
}

static int below(int n) { return (int)(chance() * n); }

static void shuffle(int *items, int count) {
    for (int last = count - 1; last > 0; last--) {
        int other = below(last + 1), item = items[last];
        items[last] = items[other], items[other] = item;
    }
}

/* ---- positions and rules ---- */

typedef struct {
    int seats, length, active, gone, winner, exchanging;
    signed char row[PLACES], effects[PLACES], hands[SEATS][3];
    int position[SEATS], carries[SEATS], kicks[SEATS];
} Position;

static int forward(const Position *s, int seat, int steps) {
    int place = s->position[seat] + (s->carries[seat] ? -steps : steps), last = s->length - 1;
    return place < 0 ? 0 : place > last ? last : place;
}

static int next_to_roll(const Position *s) {
    int seat = (s->active + 1) % s->seats;
    while (s->position[seat] < 0) seat = (seat + 1) % s->seats;
    return seat;
}

static void remove_card(Position *s, int place) {
    int after = s->length - place - 1;
    memmove(s->row + place, s->row + place + 1, after);
    memmove(s->effects + place, s->effects + place + 1, after);
    s->length--;
}

static void take_card(Position *s, int seat, int *waits) {
    int place = s->position[seat];
    s->hands[seat][s->effects[place]]++;
    remove_card(s, place);
    for (int other = 0; other < s->seats; other++) {
        if (s->position[other] > place) s->position[other]--;
        else if (s->position[other] == place && other != seat) waits[other] = 1;
    }
    s->position[seat] = s->carries[seat] ? s->length - 1 : 0;
    if (++s->kicks[seat] < 4) return;
    s->position[seat] = -1;
    if (++s->gone == s->seats - 1)
        for (int other = 0; other < s->seats; other++)
            if (s->position[other] >= 0) s->winner = other;
}

static void kick(Position *s, int seat) {
    int waits[SEATS] = {0};
    take_card(s, seat, waits);
    for (;;) {
        int first = -1;
        for (int step = s->seats - 1; step >= 0; step--)
            if (waits[(s->active + step) % s->seats]) first = (s->active + step) % s->seats;
        if (first < 0) return;
        waits[first] = 0;
        s->position[first] -= !s->carries[first];
        if (s->row[s->position[first]] == first && s->winner < 0) take_card(s, first, waits);
    }
}

/* What the place does to the active servant; an exchange is left to be made. */
static void resolve(Position *s) {
    int seat = s->active;
    for (;;) {
        int place = s->position[seat], what = s->row[place];
        if (what == QUESTION || what == QUESTION_UP) {
            s->row[place] = QUESTION_UP;
            if (s->effects[place] == EXCHANGE) {
                s->exchanging = 1;
                return;
            }
            s->position[seat] = forward(s, seat, -1);
            continue;
        }
        if (what == seat) kick(s, seat);
        else if (what == CASTLE) s->carries[seat] = 1;
        else if (what == CAVE && s->carries[seat]) s->winner = seat;
        break;
    }
    if (s->winner < 0) s->active = next_to_roll(s);
}

static void exchange(Position *s, int first, int second) {
    signed char what = s->row[first], effect = s->effects[first];
    s->row[first] = s->row[second], s->effects[first] = s->effects[second];
    s->row[second] = what, s->effects[second] = effect;
    s->exchanging = 0;
    s->active = next_to_roll(s);
}

static void deal(Position *s, int seats) {
    int cards[PLACES], count = 0;
    memset(s, 0, sizeof *s);
    s->seats = seats, s->winner = -1;
    for (int each = 0; each < 4; each++) cards[count++] = QUESTION << 4 | (each < 2 ? STEP_BACK : EXCHANGE);
    for (int seat = 0; seat < seats; seat++) {
        int colour[6] = {0, 0, 1, 1, 2, 2};
        shuffle(colour, 6);
        s->hands[seat][colour[0]]++, s->hands[seat][colour[1]]++;
        for (int each = 2; each < 6; each++) cards[count++] = seat << 4 | colour[each];
    }
    shuffle(cards, count);
    s->length = count + 2;
    s->row[0] = CAVE, s->row[count + 1] = CASTLE;
    for (int each = 0; each < count; each++)
        s->row[each + 1] = cards[each] >> 4, s->effects[each + 1] = cards[each] & 15;
    s->active = below(seats);
}

/* Lives lost, cards played, questions turned up, servants anywhere. */
static void make_up(Position *s) {
    static const int LOST[12] = {0, 0, 0, 0, 0, 1, 1, 1, 2, 2, 3, 3};
    for (int seat = 0; seat < s->seats; seat++) {
        s->kicks[seat] = LOST[below(12)];
        for (int lost = 0; lost < s->kicks[seat]; lost++) {
            int place = 1 + below(s->length - 2);
            while (s->row[place] != seat) place = 1 + below(s->length - 2);
            s->hands[seat][s->effects[place]]++;
            remove_card(s, place);
        }
        double played = 0.8 * chance();
        for (int effect = 0; effect < 3; effect++)
            for (int held = s->hands[seat][effect]; held > 0; held--)
                s->hands[seat][effect] -= chance() < played;
    }
    for (int place = 0; place < s->length; place++)
        if (s->row[place] == QUESTION && chance() < 0.4) s->row[place] = QUESTION_UP;
    for (int seat = 0; seat < s->seats; seat++) {
        s->carries[seat] = below(2);
        int place = s->carries[seat] ? s->length - 1 : 0;
        for (int tries = 0; tries < 8 && chance() < 0.9; tries++) {
            int there = 1 + below(s->length - 2), what = s->row[there];
            if (what == seat || what == QUESTION || (what == QUESTION_UP && s->effects[there] == STEP_BACK)) continue;
            place = there;
            break;
        }
        s->position[seat] = place;
    }
}

/* ---- facts: see facts.py and ai/bots/heroes/journey.py ---- */

typedef struct {
    signed char row[PLACES];
    int seats, hidden, backs;
    float turns[SEATS][2][PLACES], risk[SEATS][2][PLACES];
    int64_t own[SEATS];
} Ways;

static void leg(const char *cells, int size, double back, int least, float *turns, float *risk) {
    for (int start = 1; start < size; start++) {
        double stay = 0, time = 0, danger = 0;
        for (int steps = least; steps < least + 6 && steps < start; steps++) {
            int place = start - steps, what = cells[place];
            if (what == 1) {
                danger++;
                continue;
            }
            double odds = what == 2 ? back : what == 3;
            for (int behind = 0; behind < 2; behind++) {
                int there = behind && place < size - 1 ? place + 1 : place;
                double likely = behind ? odds : 1 - odds;
                if (likely == 0) continue;
                if (there >= start) stay += likely;
                else if (cells[there] == 1) danger += likely;
                else time += likely * turns[there], danger += likely * risk[there];
            }
        }
        turns[start] = (6 + time) / (6 - stay), risk[start] = danger / (6 - stay);
    }
}

static const Ways *ways_of(const Position *s) {
    static Ways kept[8192];
    Ways now = {.seats = s->seats, .backs = 2};
    uint64_t hash = 1469598103934665603ULL + s->seats; /* FNV-1a */
    memset(now.row, -1, sizeof now.row);
    for (int place = 0; place < s->length; place++) {
        int back = s->row[place] == QUESTION_UP && s->effects[place] == STEP_BACK;
        now.row[place] = back ? KNOWN_BACK : s->row[place];
        now.hidden += s->row[place] == QUESTION, now.backs -= back;
        hash = (hash ^ (uint64_t)now.row[place]) * 1099511628211ULL;
    }
    Ways *ways = &kept[hash >> 20 & 8191];
    if (ways->seats == now.seats && !memcmp(ways->row, now.row, sizeof now.row)) return ways;
    *ways = now;
    double back = now.hidden ? (double)now.backs / now.hidden : 0;
    for (int seat = 0; seat < s->seats; seat++) {
        char home[PLACES], out[PLACES];
        for (int place = 0; place < s->length; place++) {
            int what = now.row[place];
            home[place] = what == seat ? 1 : what == QUESTION ? 2 : what == KNOWN_BACK ? 3 : 0;
            out[s->length - 1 - place] = home[place];
            if (what == seat) ways->own[seat] |= 1LL << place;
        }
        leg(out, s->length, back, 1, ways->turns[seat][0], ways->risk[seat][0]);
        leg(home, s->length, back, 0, ways->turns[seat][1], ways->risk[seat][1]);
    }
    return ways;
}

static double reach(int far, int least) { return fmin(1, fmax(0, least + 6 - far) / 6.0); }

static int64_t up(int64_t places, int steps) { return (int64_t)((uint64_t)places << steps); }

static int64_t pushed(int64_t goal, const int *cards, int homebound) {
    int64_t ahead = 0, behind = 0;
    if (cards[0]) behind |= up(goal, 2) | up(goal, 3), ahead |= goal >> 2 | goal >> 3;
    if (cards[1]) behind |= up(goal, 1) | goal >> 1, ahead |= up(goal, 1) | goal >> 1;
    if (cards[2]) behind |= goal >> 2, ahead |= up(goal, 2);
    return homebound ? ahead : behind;
}

typedef struct {
    int seat, homebound, lives, far, cards[3];
    double turns, risk, near, hit, pushed, saved;
} Side;

static Side side_of(const Position *s, const Ways *ways, int seat, double wait, int count) {
    int homebound = s->carries[seat], place = s->position[seat], last = s->length - 1;
    Side side = {.seat = seat, .homebound = homebound, .lives = 4 - s->kicks[seat]};
    side.far = homebound ? place : last - place;
    for (int effect = 0; effect < 3; effect++) side.cards[effect] = s->hands[seat][effect];
    double survive = (side.lives - 1.0) / side.lives, again[2];
    for (int way = 0; way < 2; way++)
        again[way] = ways->turns[seat][way][last] / (1 - fmin(0.9, ways->risk[seat][way][last] * survive));
    side.risk = ways->risk[seat][homebound][side.far];
    double turns = ways->turns[seat][homebound][side.far] + side.risk * again[homebound];
    if (!homebound) {
        turns += ways->turns[seat][1][last] + ways->risk[seat][1][last] * again[1];
        side.risk += ways->risk[seat][1][last];
    }
    side.turns = log(fmax(turns - 1 + wait + 1.0 / count, 0.3));
    side.near = reach(side.far, homebound ? 0 : 1);
    return side;
}

static void see_pushes(const Position *s, const Ways *ways, Side *sides, int count, int at) {
    Side *side = &sides[at];
    int64_t own = ways->own[side->seat], span;
    int place = s->position[side->seat], last = s->length - 1, theirs[3] = {0};
    if (side->homebound) span = up(1, place + 1) - up(1, place < 5 ? 0 : place - 5);
    else span = up(1, (place + 6 < last ? place + 6 : last) + 1) - up(1, place + 1);
    for (int other = 0; other < count; other++)
        for (int effect = 0; effect < 3; effect++)
            if (other != at) theirs[effect] |= sides[other].cards[effect];
    int64_t hit = own & span;
    side->hit = __builtin_popcountll(hit) / 6.0;
    side->pushed = __builtin_popcountll(pushed(own, theirs, side->homebound) & span & ~own) / 6.0;
    side->saved = __builtin_popcountll(hit & pushed(~own, side->cards, side->homebound)) / 6.0;
}

static void tell(const Position *s, const Side *sides, int count, int at, float *facts) {
    Side side = sides[at], next = sides[0];
    double their_near = 0, their_turns = 1e9, their_pushes = 0;
    int theirs[3] = {0}, their_last_life = 0;
    for (int each = 0; each < count; each++) {
        Side other = sides[each];
        if (each == at) continue;
        for (int effect = 0; effect < 3; effect++) theirs[effect] += other.cards[effect];
        their_near = fmax(their_near, other.near * other.homebound);
        their_turns = fmin(their_turns, other.turns);
        their_pushes = fmax(their_pushes, other.hit + other.pushed);
        their_last_life |= other.lives == 1;
    }
    int back = side.cards[0], step = side.cards[1], ahead = side.cards[2];
    int stops = theirs[0] + theirs[1], last_life = side.lives == 1, home = side.homebound;
    double near = home ? side.near : 0, by_cards = home ? reach(side.far - 2 * ahead - step, 0) : 0;
    double left = pow(0.45, stops), now = at ? 0 : near;
    const float told[FACTS] = {
        0, side.turns, side.risk, side.risk * last_life, last_life, side.lives == 2, side.lives == 3, back, step,
        ahead, back > 0, ahead > 0, home, near, now, near * left, now * left, by_cards, by_cards * left,
        stops ? 0 : now, stops <= step + ahead ? now : 0, home ? 0 : side.near, (double)at / count,
        side.far / 12.0, side.hit, side.pushed, side.pushed * last_life, side.saved,
        s->exchanging && s->active == side.seat, their_near, at ? next.near * next.homebound : 0,
        their_near * pow(0.45, back + step), their_turns, theirs[0], theirs[1], theirs[2], their_last_life,
        their_pushes, count - 2};
    memcpy(facts, told, sizeof told);
}

/* Who is left, in the order in which they roll next, and the facts of each. */
static int facts_of(const Position *s, int *order, float facts[SEATS][FACTS]) {
    int count = 0, roller = s->exchanging ? next_to_roll(s) : s->active;
    for (int step = 0; step < s->seats; step++)
        if (s->position[(roller + step) % s->seats] >= 0) order[count++] = (roller + step) % s->seats;
    const Ways *ways = ways_of(s);
    Side sides[SEATS];
    for (int at = 0; at < count; at++) sides[at] = side_of(s, ways, order[at], (double)at / count, count);
    for (int at = 0; at < count; at++) see_pushes(s, ways, sides, count, at);
    for (int at = 0; at < count; at++) tell(s, sides, count, at, facts[at]);
    return count;
}

/* ---- the estimate: see ai/search/scoring.py; facts are of mean 0 and deviation 1 while it is learnt ---- */

typedef struct {
    float linear[FACTS], hidden[UNITS][FACTS], bias[UNITS], out[UNITS];
} Net;

static Net nets[2], first_moment[2], second_moment[2];
static float mean[2][FACTS], deviation[2][FACTS];

static void scale(int kind, float *facts) {
    for (int each = 0; each < FACTS; each++) facts[each] = (facts[each] - mean[kind][each]) / deviation[kind][each];
}

static void shares_of(int kind, int count, float x[SEATS][FACTS], float *shares, float units[SEATS][UNITS]) {
    const Net *net = &nets[kind];
    float best = -1e9, total = 0;
    for (int side = 0; side < count; side++) {
        shares[side] = 0;
        for (int each = 0; each < FACTS; each++) shares[side] += net->linear[each] * x[side][each];
        for (int unit = 0; unit < UNITS; unit++) {
            float value = net->bias[unit];
            for (int each = 0; each < FACTS; each++) value += net->hidden[unit][each] * x[side][each];
            units[side][unit] = tanhf(value);
            shares[side] += net->out[unit] * units[side][unit];
        }
        best = fmaxf(best, shares[side]);
    }
    for (int side = 0; side < count; side++) total += shares[side] = expf(shares[side] - best);
    for (int side = 0; side < count; side++) shares[side] /= total;
}

static void estimate(const Position *s, float *shares) {
    memset(shares, 0, SEATS * sizeof *shares);
    if (s->winner >= 0) {
        shares[s->winner] = 1;
        return;
    }
    int order[SEATS];
    float x[SEATS][FACTS], found[SEATS], units[SEATS][UNITS];
    int count = facts_of(s, order, x), kind = count > 2 ? MANY : DUEL;
    for (int side = 0; side < count; side++) scale(kind, x[side]);
    shares_of(kind, count, x, found, units);
    for (int side = 0; side < count; side++) shares[order[side]] = found[side];
}

/* ---- the window ---- */

typedef struct {
    uint64_t key;
    int window, way;
    float shares[SEATS];
} Kept;

enum { KEPT = 16384, PROBES = 8, DEEPEST = 5 };
static Kept kept[KEPT];
static int window_number;

static Kept *kept_for(const Position *s, int asked, int passed) {
    uint64_t key = s->position[s->active] + 1;
    for (int seat = 0; seat < s->seats; seat++)
        key = key * 27 + s->hands[seat][0] + 3 * s->hands[seat][1] + 9 * s->hands[seat][2];
    key = (key * 8 + asked + 1) * 32 + passed;
    uint64_t at = key * 0x9E3779B97F4A7C15ULL >> 50;
    Kept *entry = &kept[at];
    for (int probe = 0; probe < PROBES; probe++) {
        entry = &kept[(at + probe) % KEPT];
        if (entry->window != window_number || entry->key == key) break;
    }
    if (entry->window != window_number || entry->key != key)
        *entry = (Kept){.key = key, .window = window_number, .way = -2};
    return entry;
}

/* What nobody sees under a question is weighed, as players must. */
static void weigh_closed(const Position *before, float *shares) {
    Position s = *before;
    int place = s.position[s.active];
    if (s.row[place] != QUESTION) {
        resolve(&s);
        estimate(&s, shares);
        return;
    }
    const Ways *ways = ways_of(&s);
    double odds = (double)ways->backs / ways->hidden;
    float stays[SEATS] = {0}, steps[SEATS] = {0};
    s.row[place] = QUESTION_UP;
    if (odds < 1) {
        Position there = s;
        there.effects[place] = EXCHANGE, there.exchanging = 1;
        estimate(&there, stays);
    }
    if (odds > 0) {
        s.effects[place] = STEP_BACK;
        s.position[s.active] = forward(&s, s.active, -1);
        weigh_closed(&s, steps);
    }
    for (int seat = 0; seat < s.seats; seat++) shares[seat] = (1 - odds) * stays[seat] + odds * steps[seat];
}

static const float *closed(const Position *s) {
    Kept *entry = kept_for(s, -1, 0);
    if (entry->way == -2) weigh_closed(s, entry->shares), entry->way = -1;
    return entry->shares;
}

static int next_asked(const Position *s, int from, int passed) {
    for (int step = 0; step < s->seats; step++) {
        int seat = (from + step) % s->seats;
        const signed char *hand = s->hands[seat];
        if (s->position[seat] >= 0 && !(passed >> seat & 1) && hand[0] + hand[1] + hand[2]) return seat;
    }
    return -1;
}

/* Everybody answers for the own good; only what pays at once is looked at. Returns the way of the answer, -1: none. */
static int look_ahead(const Position *s, int asked, int passed, int depth, float *shares) {
    if (asked < 0) {
        memcpy(shares, closed(s), SEATS * sizeof *shares);
        return -1;
    }
    Kept *entry = kept_for(s, asked, passed);
    if (entry->way == -2) {
        float best[SEATS], after[SEATS];
        int choice = -1, all = passed | 1 << asked;
        look_ahead(s, next_asked(s, asked + 1, all), all, depth, best);
        float stays = closed(s)[asked];
        for (int way = 0; way < 5 && depth < DEEPEST; way++) {
            Position there = *s;
            if (!there.hands[asked][WAY_EFFECT[way]]--) continue;
            there.position[there.active] = forward(s, s->active, WAY_STEPS[way]);
            if (closed(&there)[asked] <= stays) continue;
            look_ahead(&there, next_asked(&there, asked + 1, 0), 0, depth + 1, after);
            if (after[asked] > best[asked] + 1e-6) memcpy(best, after, sizeof best), choice = way;
        }
        entry = kept_for(s, asked, passed);
        memcpy(entry->shares, best, sizeof best);
        entry->way = choice;
    }
    memcpy(shares, entry->shares, SEATS * sizeof *shares);
    return entry->way;
}

/* ---- games ---- */

static void make_exchange(Position *s) {
    int free[PLACES], count = 0, first = 0, second = 1;
    float best = -1;
    for (int place = 1; place < s->length - 1; place++) {
        int taken = 0;
        for (int seat = 0; seat < s->seats; seat++) taken |= s->position[seat] == place;
        if (!taken) free[count++] = place;
    }
    int careless = chance() < SLIP;
    if (careless) second = 1 + below(count - 1), first = below(second);
    for (int one = 0; one < count && !careless; one++)
        for (int other = one + 1; other < count; other++) {
            /* Where there are many, some will do. */
            if (s->row[free[one]] == s->row[free[other]] || (s->seats > 2 && chance() > 0.3)) continue;
            Position there = *s;
            float shares[SEATS];
            exchange(&there, free[one], free[other]);
            estimate(&there, shares);
            if (shares[s->active] > best) best = shares[s->active], first = one, second = other;
        }
    exchange(s, free[first], free[second]);
}

/* Roll and answer, up to the next roll, or to an exchange. */
static void play_turn(Position *s) {
    int face = 1 + below(6), passed = 0, asked;
    s->position[s->active] = forward(s, s->active, face - s->carries[s->active]);
    window_number++;
    for (asked = next_asked(s, s->active, 0); asked >= 0; asked = next_asked(s, asked + 1, passed)) {
        float shares[SEATS];
        int way = look_ahead(s, asked, passed, 0, shares);
        if (chance() < SLIP) {
            way = below(6);
            if (way == 5 || !s->hands[asked][WAY_EFFECT[way]]) way = -1;
        }
        passed = way < 0 ? passed | 1 << asked : 0;
        if (way < 0) continue;
        s->hands[asked][WAY_EFFECT[way]]--;
        s->position[s->active] = forward(s, s->active, WAY_STEPS[way]);
    }
    resolve(s);
}

typedef struct {
    int count, order[SEATS];
    float x[SEATS][FACTS], aims[SEATS];
} Sample;

/* Play a game; the raw facts of where it was quiet, and how many of those there are. */
static int play_game(int seats, Sample *samples, int *winner) {
    Position s;
    int count = 0;
    deal(&s, seats);
    if (chance() < MADE_UP) make_up(&s);
    while (s.winner < 0 && count < LONGEST) {
        Sample *sample = &samples[count++];
        sample->count = facts_of(&s, sample->order, sample->x);
        if (s.exchanging) make_exchange(&s);
        else play_turn(&s);
    }
    *winner = s.winner;
    return count;
}

/* ---- learning ---- */

/* A step against the slopes of the cross entropy: Adam (D. Kingma, J. Ba, 2015). */
static void learn(int kind, Sample *batch, double rate) {
    static Net slopes;
    static long steps[2];
    Net *net = &nets[kind];
    memset(&slopes, 0, sizeof slopes);
    for (Sample *each = batch; each < batch + BATCH; each++) {
        float shares[SEATS], units[SEATS][UNITS];
        shares_of(kind, each->count, each->x, shares, units);
        for (int side = 0; side < each->count; side++) {
            float error = (shares[side] - each->aims[side]) / BATCH, *x = each->x[side];
            for (int fact = 0; fact < FACTS; fact++) slopes.linear[fact] += error * x[fact];
            for (int unit = 0; unit < UNITS; unit++) {
                float value = units[side][unit], back = error * net->out[unit] * (1 - value * value);
                slopes.out[unit] += error * value, slopes.bias[unit] += back;
                for (int fact = 0; fact < FACTS; fact++) slopes.hidden[unit][fact] += back * x[fact];
            }
        }
    }
    steps[kind]++;
    double few = 1 - pow(0.9, steps[kind]), few_squares = 1 - pow(0.999, steps[kind]);
    float *weight = (float *)net, *slope = (float *)&slopes;
    float *first = (float *)&first_moment[kind], *second = (float *)&second_moment[kind];
    for (size_t each = 0; each < sizeof(Net) / sizeof(float); each++) {
        slope[each] += DECAY * weight[each];
        first[each] += 0.1 * (slope[each] - first[each]);
        second[each] += 0.001 * (slope[each] * slope[each] - second[each]);
        weight[each] -= rate * (first[each] / few) / (sqrt(second[each] / few_squares) + 1e-8);
    }
}

/* What each quiet position should have been thought worth: lambda of what came of it, the rest of what was thought
 * of the next one. */
static double learn_game(Sample *samples, int count, int winner, double rate) {
    static Sample batches[2][BATCH];
    static int filled[2];
    double loss = 0;
    float aims[SEATS] = {0};
    aims[winner] = 1;
    for (Sample *each = samples + count - 1; each >= samples; each--) {
        int kind = each->count > 2 ? MANY : DUEL;
        float shares[SEATS], units[SEATS][UNITS], thought[SEATS] = {0};
        for (int side = 0; side < each->count; side++) scale(kind, each->x[side]);
        shares_of(kind, each->count, each->x, shares, units);
        for (int side = 0; side < each->count; side++) {
            each->aims[side] = aims[each->order[side]];
            thought[each->order[side]] = shares[side];
        }
        loss -= log(fmax(1e-6, thought[winner]));
        for (int seat = 0; seat < SEATS; seat++) aims[seat] = LAMBDA * aims[seat] + (1 - LAMBDA) * thought[seat];
        batches[kind][filled[kind]++] = *each;
        if (filled[kind] == BATCH) learn(kind, batches[kind], rate), filled[kind] = 0;
    }
    return loss;
}

/* Where learning starts: about as the rule-based bots judge, see ai/bots/heroes/outlook.py. */
static void begin(int kind) {
    double players = kind == DUEL ? 2 : 3.5;
    float *linear = nets[kind].linear;
    linear[1] = -0.5, linear[2] = -0.15, linear[3] = -0.6;
    linear[4] = -4.4 / players, linear[5] = -3.9 / players, linear[6] = -1.9 / players;
    linear[7] = linear[8] = linear[9] = 2.4 / players;
    linear[12] = 0.2, linear[14] = 0.4, linear[15] = 2.4;
    for (int fact = 0; fact < FACTS; fact++) deviation[kind][fact] = 1;
}

/* Mean and deviation of the facts from some games, the estimate staying what it is; and hidden units without a say. */
static void standardize(int kind, Sample *samples, int games) {
    double count = 0, sums[FACTS] = {0}, squares[FACTS] = {0};
    for (int game = 0, winner; game < games; game++) {
        int positions = play_game(kind == DUEL ? 2 : 3 + game % 3, samples, &winner);
        for (Sample *each = samples; each < samples + positions; each++)
            for (int side = 0; side < each->count && (each->count > 2) == (kind == MANY); side++, count++)
                for (int fact = 0; fact < FACTS; fact++) {
                    double value = each->x[side][fact];
                    sums[fact] += value, squares[fact] += value * value;
                }
    }
    for (int fact = 0; fact < FACTS; fact++) {
        double middle = sums[fact] / count, spread = sqrt(fmax(0, squares[fact] / count - middle * middle));
        mean[kind][fact] = middle, deviation[kind][fact] = spread < 1e-4 ? 1 : spread;
        nets[kind].linear[fact] *= deviation[kind][fact];
        for (int unit = 0; unit < UNITS; unit++)
            nets[kind].hidden[unit][fact] = (chance() + chance() + chance() - 1.5) * 2 / sqrt(FACTS);
    }
}

static void print_net(const char *name, int kind, const char *end) {
    const Net *net = &nets[kind];
    printf("  \"%s\": {\n   \"linear\": {\n", name);
    for (int fact = 0; fact < FACTS; fact++) {
        printf("    \"%s\": %.5g", NAMES[fact], net->linear[fact] / deviation[kind][fact]);
        printf(fact < FACTS - 1 ? ",\n" : "\n");
    }
    printf("   },\n   \"hidden\": [\n");
    for (int unit = 0; unit < UNITS; unit++) {
        double bias = net->bias[unit];
        printf("    [[");
        for (int fact = 0; fact < FACTS; fact++) {
            double weight = net->hidden[unit][fact] / deviation[kind][fact];
            bias -= weight * mean[kind][fact];
            printf("%s%.5g", fact ? ", " : "", weight);
        }
        printf("], %.5g, %.5g]%s\n", bias, net->out[unit], unit < UNITS - 1 ? "," : "");
    }
    printf("   ]\n  }%s\n", end);
}

int main(int count, char **arguments) {
    if (count != 4) {
        fprintf(stderr, "usage: learn_heroes GAMES_OF_TWO GAMES_OF_MORE SEED\n");
        return 2;
    }
    static Sample samples[LONGEST];
    long games[2] = {atol(arguments[1]), atol(arguments[2])};
    luck ^= strtoull(arguments[3], NULL, 10) * 0x9E3779B97F4A7C15ULL;
    for (int kind = DUEL; kind <= MANY; kind++) begin(kind), standardize(kind, samples, 300);
    /* Games of many end as duels: those of two come last, so that theirs is the last word. */
    for (int kind = MANY; kind >= DUEL; kind--) {
        double loss = 0, positions = 0;
        for (long game = 1; game <= games[kind]; game++) {
            int winner, quiet = play_game(kind == DUEL ? 2 : 3 + below(3), samples, &winner);
            double rate = RATE * pow(LAST_RATE / RATE, (double)game / games[kind]);
            if (winner >= 0) loss += learn_game(samples, quiet, winner, rate), positions += quiet;
            if (game % (games[kind] / 10) == 0) {
                fprintf(stderr, "%s %ld games, loss %.4f\n", kind ? "many" : "duel", game, loss / positions);
                loss = positions = 0;
            }
        }
    }
    printf("{\n \"made by\": {\"program\": \"scripts/learn_heroes.c\", ");
    printf("\"games\": [%ld, %ld], \"seed\": %s},\n", games[0], games[1], arguments[3]);
    printf(" \"weights\": {\n");
    print_net("duel", DUEL, ",");
    print_net("many", MANY, "");
    printf(" }\n}\n");
    return 0;
}
