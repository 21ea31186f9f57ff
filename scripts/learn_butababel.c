/* Plays games of ButaBabel between bots of level medium, some thousand a second, and writes positions to learn from.
 *
 * Run by scripts/learn_butababel.py, which says how. The arguments: players, games, seed. To standard output go records
 * of floats: the game's number, the cards left, by tower the facts, by tower its share of the win.
 *
 * Nothing that plays needs this program. The rules are those of core/games/butababel at the pace of turns, the bots
 * those of ai/bots/butababel (but for what stalls and passes tell), the facts those of
 * ai/search/guides/butababel/facts.py, said again here for speed: whoever changes them there changes them here.
 */
#include <math.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { FACTS = 27, SEATS = 5, HAND = 3, WRATH = 3, CARDS = 84, MOST_CARDS = 8, SOON = 3, AHEAD = 2, KEPT = 100 };
enum { DRAW = 5, LAY, PASS = LAY + 3, NO_CARD = 3, NO_CHOICE = -1 };
enum { PLAYING, STALLED, OVER };

static const int BEATEN_BY[3] = {1, 2, 0};
static const double MIX = 0.08;

/* ---- chance: xorshift64 (G. Marsaglia, 2003) ---- */

static uint64_t luck;

static double chance(void) {
    luck ^= luck << 13, luck ^= luck >> 7, luck ^= luck << 17;
    return (luck >> 11) / 9007199254740992.0;
}

static int below(int n) { return (int)(chance() * n); }

/* ---- scoring, and the shares where cards fall at random (ai/bots/butababel/chances.py) ---- */

static int winners(const int *heights, int towers) { /* their bits */
    int in = (1 << towers) - 1;
    for (int first = 1; in; first = 0) {
        int top = -1, next = -1, group = 0, several = 0;
        for (int t = 0; t < towers; t++)
            if (in >> t & 1 && heights[t] > top) top = heights[t];
        for (int t = 0; t < towers; t++) {
            if (!(in >> t & 1)) continue;
            if (heights[t] == top) several += group > 0, group |= 1 << t;
            else if (heights[t] > next) next = heights[t];
        }
        if (!(first && several) && (next < 0 || top - next < WRATH)) return group;
        in &= ~group;
    }
    return 0;
}

static void divide(int won, int towers, float *shares) {
    for (int t = 0; t < towers; t++) shares[t] = won >> t & 1 ? 1.0f / __builtin_popcount(won) : 0;
}

enum { SLOTS = 21 };
static struct { uint64_t key; float shares[SEATS]; } known[1 << SLOTS];

static void chances(const int *heights, int towers, int cards, float *shares) {
    if (!cards) { divide(winners(heights, towers), towers, shares); return; }
    int order[SEATS], level[SEATS] = {0};
    for (int i = 0, at; i < towers; order[at] = i++)
        for (at = i; at && heights[order[at - 1]] > heights[i]; at--) order[at] = order[at - 1];
    uint64_t key = cards * 8 + towers;
    for (int i = 1; i < towers; i++) {
        int step = heights[order[i]] - heights[order[i - 1]];
        if (step > cards + WRATH) step = cards + WRATH;
        level[i] = level[i - 1] + step, key = key * 64 + step;
    }
    key++;
    uint64_t slot = key * 0x9E3779B97F4A7C15ULL >> (64 - SLOTS);
    float found[SEATS] = {0};
    if (known[slot].key == key) memcpy(found, known[slot].shares, sizeof found);
    else {
        for (int i = 0; i < towers; i++) {
            float after[SEATS];
            level[i]++, chances(level, towers, cards - 1, after), level[i]--;
            for (int t = 0; t < towers; t++) found[t] += after[t] / towers;
        }
        known[slot].key = key, memcpy(known[slot].shares, found, sizeof found);
    }
    for (int i = 0; i < towers; i++) shares[order[i]] = found[i];
}

/* ---- positions and rules ---- */

typedef struct {
    int players, towers, left, due, stage;
    int heights[SEATS], tops[SEATS], hands[SEATS][3], sizes[SEATS], chosen[SEATS], deck[CARDS];
} Position;

static int can_play(const Position *s, int seat) {
    for (int t = 0; t < s->towers; t++)
        if (s->hands[seat][BEATEN_BY[s->tops[t]]]) return 1;
    return 0;
}

static void find_stall(Position *s) {
    for (int x = 0; x < s->players; x++)
        if (s->sizes[x] < HAND || can_play(s, x)) return;
    s->stage = STALLED;
    for (int x = 0; x < s->players; x++) s->chosen[x] = NO_CHOICE;
}

static void deal(Position *s, int players) {
    memset(s, 0, sizeof *s);
    s->players = players, s->towers = players < 4 ? 4 : players, s->left = CARDS;
    for (int i = 0; i < CARDS; i++) {
        int other = below(i + 1);
        s->deck[i] = s->deck[other], s->deck[other] = i % 3;
    }
    for (int x = 0; x < players; s->sizes[x++] = HAND)
        for (int i = 0; i < HAND; i++) s->hands[x][s->deck[--s->left]]++;
    for (int t = 0; t < s->towers; t++) s->tops[t] = s->deck[--s->left], s->heights[t] = 1;
    s->due = below(players);
    find_stall(s);
}

static int mover(const Position *s) { /* -1: the game is over */
    if (s->stage == PLAYING) return s->due;
    for (int x = 0; s->stage == STALLED && x < s->players; x++)
        if (s->chosen[x] == NO_CHOICE) return x;
    return -1;
}

static int legal(const Position *s, int seat, int *moves) {
    int count = 0;
    if (s->stage == STALLED) {
        for (int kind = 0; kind < 3; kind++)
            if (s->hands[seat][kind]) moves[count++] = LAY + kind;
        return count;
    }
    for (int t = 0; t < s->towers; t++)
        if (s->hands[seat][BEATEN_BY[s->tops[t]]]) moves[count++] = t;
    if (s->sizes[seat] < HAND) moves[count++] = DRAW;
    if (!count) moves[count++] = PASS;
    return count;
}

static void put(Position *s, int seat, int card, int tower) {
    s->heights[tower]++, s->tops[tower] = card, s->hands[seat][card]--, s->sizes[seat]--;
}

static void apply(Position *s, int seat, int move) {
    if (move >= LAY && move < PASS) {
        s->chosen[seat] = move - LAY;
        if (mover(s) >= 0) return;
        for (int x = 0; x < s->players; x++) put(s, x, s->chosen[x], x);
        s->stage = PLAYING;
        return;
    }
    s->due = (s->due + 1) % s->players;
    if (move < DRAW) put(s, seat, BEATEN_BY[s->tops[move]], move);
    if (move != DRAW) return;
    s->hands[seat][s->deck[--s->left]]++, s->sizes[seat]++;
    if (!s->left) s->stage = OVER;
    else find_stall(s);
}

/* ---- the bots of level medium ---- */

typedef struct { double own, topple, full, spite; } Taste;
static const Taste TASTES[] = {{0, 0, 0, 0}, {0, 0, 0, 0.25}, {0, 0, 0.03, 0}, {0, 0.04, 0, 0}, {0.03, 0, 0, 0}};

typedef struct { /* what one sees, changed and changed back by looking ahead */
    int players, towers, left, due, heights[SEATS], tops[SEATS], sizes[SEATS];
    double odds[SEATS][3];
} Lookahead;

static void answered(Lookahead *l, int seat, int ahead, float *shares);

static void after_play(Lookahead *l, int seat, int card, int tower, int ahead, float *shares) {
    int top = l->tops[tower];
    l->heights[tower]++, l->tops[tower] = card, l->sizes[seat]--;
    answered(l, seat, ahead, shares);
    l->heights[tower]--, l->tops[tower] = top, l->sizes[seat]++;
}

static void after_draw(Lookahead *l, int seat, int ahead, float *shares) {
    l->left--, l->sizes[seat]++;
    answered(l, seat, ahead, shares);
    l->left++, l->sizes[seat]--;
}

static void answered(Lookahead *l, int seat, int ahead, float *shares) {
    int to_come = l->left < MOST_CARDS ? l->left : MOST_CARDS;
    if (!ahead || !l->left) { chances(l->heights, l->towers, to_come, shares); return; }
    int next = (seat + 1) % l->players, count = 0, cards[SEATS + 1], used[SEATS + 1] = {0}, tried = 0;
    float each[SEATS + 1][SEATS];
    if (l->sizes[next] < HAND) cards[count] = NO_CARD, after_draw(l, next, ahead - 1, each[count++]);
    for (int t = 0; t < l->towers && l->sizes[next]; t++) {
        int card = BEATEN_BY[l->tops[t]];
        if (l->odds[next][card] > 0) cards[count] = card, after_play(l, next, card, t, ahead - 1, each[count++]);
    }
    double remaining = 1;
    memset(shares, 0, sizeof(float) * l->towers);
    for (int i = 0; i < count && remaining > 0; i++) {
        int best = -1;
        for (int j = 0; j < count; j++)
            if (!used[j] && (best < 0 || each[j][next] > each[best][next])) best = j;
        used[best] = 1;
        if (tried >> cards[best] & 1) continue;
        tried |= 1 << cards[best];
        double weight = cards[best] == NO_CARD ? remaining : remaining * l->odds[next][cards[best]];
        for (int t = 0; t < l->towers; t++) shares[t] += weight * each[best][t];
        remaining -= weight;
    }
    if (remaining <= 0) return;
    float rest[SEATS];
    chances(l->heights, l->towers, to_come, rest);
    for (int t = 0; t < l->towers; t++) shares[t] += remaining * rest[t];
}

static double none_of(int kind, int all, int size) { /* the chance that a hand has no card of a kind */
    double none = 1;
    for (int i = 0; i < size; i++) none *= (double)(all - kind - i) / (all - i);
    return none > 0 ? none : 0;
}

static Lookahead look(const Position *s, int seat) {
    Lookahead l = {s->players, s->towers, s->left, s->due, {0}, {0}, {0}, {{0}}};
    memcpy(l.heights, s->heights, sizeof l.heights);
    memcpy(l.tops, s->tops, sizeof l.tops);
    memcpy(l.sizes, s->sizes, sizeof l.sizes);
    int pool[3] = {0};
    for (int i = 0; i < s->left; i++) pool[s->deck[i]]++;
    for (int x = 0; x < s->players; x++)
        for (int kind = 0; x != seat && kind < 3; kind++) pool[kind] += s->hands[x][kind];
    for (int x = 0; x < s->players; x++)
        for (int kind = 0; kind < 3; kind++)
            l.odds[x][kind] = x == seat ? s->hands[x][kind] > 0
                                        : 1 - none_of(pool[kind], pool[0] + pool[1] + pool[2], s->sizes[x]);
    return l;
}

static int kinds(const int *hand) { return (hand[0] > 0) + (hand[1] > 0) + (hand[2] > 0); }

static double liking(const Position *s, int seat, int move, const Taste *taste) {
    const int *hand = s->hands[seat];
    if (move == DRAW) return s->left == 1 ? 0 : taste->full + MIX * (3 - kinds(hand)) / 3;
    double mix = hand[move < DRAW ? BEATEN_BY[s->tops[move]] : move - LAY] == 1 ? -MIX : 0;
    int tallest = 0;
    for (int t = 0; t < s->towers; t++)
        if (t != seat && s->heights[t] > tallest) tallest = s->heights[t];
    if (move == seat) return mix + (s->heights[seat] < tallest + 1 ? taste->own : 0);
    return mix + (move < DRAW && s->heights[move] == tallest ? taste->topple : 0);
}

static int choice(const Position *s, int seat, const Taste *taste) {
    int moves[10], count = legal(s, seat, moves), best = moves[0];
    double best_value = -9;
    Lookahead l = look(s, seat);
    for (int i = 0; count > 1 && i < count; i++) {
        int move = moves[i];
        float shares[SEATS], leader = 0;
        if (move == DRAW) after_draw(&l, seat, AHEAD, shares);
        else if (move < DRAW) after_play(&l, seat, BEATEN_BY[s->tops[move]], move, AHEAD, shares);
        else {
            Lookahead laid = l;
            for (int x = 0; x < s->players; x++) laid.heights[x]++, laid.sizes[x]--;
            laid.tops[seat] = move - LAY;
            answered(&laid, (s->due + s->players - 1) % s->players, AHEAD, shares);
        }
        for (int t = 0; t < s->towers; t++)
            if (t != seat && shares[t] > leader) leader = shares[t];
        double value = shares[seat] - taste->spite * leader + liking(s, seat, move, taste);
        if (value > best_value) best_value = value, best = move;
    }
    return best;
}

/* ---- facts ---- */

static float within(float value, float low, float high) { return value < low ? low : value > high ? high : value; }

static void facts_of_player(const Position *s, int seat, int rival, float *row) {
    const int *hand = s->hands[seat];
    int home = hand[BEATEN_BY[s->tops[seat]]], open = 0, wait = (seat - s->due + s->players) % s->players;
    for (int t = 0; t < s->towers; t++) open += hand[BEATEN_BY[s->tops[t]]] > 0;
    float facts[] = {1, s->sizes[seat] / 3.0f, kinds(hand) / 3.0f, home > 0, (float)open / s->towers,
                     wait == 0, wait == 1, wait == s->players - 1, (s->due + s->left - 1) % s->players == seat,
                     hand[BEATEN_BY[s->tops[rival]]] / 3.0f, home / 3.0f};
    memcpy(row, facts, sizeof facts);
}

static void facts_of(const Position *s, float rows[SEATS][FACTS]) {
    float later[SEATS], soon[SEATS], now[SEATS], mean = 0;
    chances(s->heights, s->towers, s->left < MOST_CARDS ? s->left : MOST_CARDS, later);
    chances(s->heights, s->towers, s->left < SOON ? s->left : SOON, soon);
    chances(s->heights, s->towers, 0, now);
    for (int t = 0; t < s->towers; t++) mean += (float)s->heights[t] / s->towers;
    for (int t = 0; t < s->towers; t++) {
        int rival = -1, lower = -1, height = s->heights[t], can = 0, cards = 0;
        for (int u = 0; u < s->towers; u++) {
            if (u != t && (rival < 0 || s->heights[u] > s->heights[rival])) rival = u;
            if (s->heights[u] < height && s->heights[u] > lower) lower = s->heights[u];
        }
        for (int x = 0; x < s->players; x++) {
            int held = s->hands[x][BEATEN_BY[s->tops[t]]];
            if (x != t) can += held > 0, cards += held;
        }
        int above = height - s->heights[rival];
        float row[FACTS] = {later[t], logf(later[t] + 0.02f), soon[t], logf(soon[t] + 0.02f), now[t],
                            within(above, -8, 4) / 4, above >= WRATH, above == 2, above == 1, above == 0,
                            above == -1, above == -2, within(height - mean, -6, 6) / 4,
                            lower < 0 ? 0 : within(height - lower, 0, 4) / 4,
                            (float)can / s->players, (float)cards / s->players};
        if (t < s->players) facts_of_player(s, t, rival, row + 16);
        memcpy(rows[t], row, sizeof row);
    }
}

/* ---- games ---- */

static double kept(int left) { /* how likely a position is kept: late ones are few */
    return left <= 3 ? 0.5 : left <= 8 ? 0.4 : left <= 16 ? 0.2 : left <= 32 ? 0.1 : 0.05;
}

static void play(int players, int number) {
    static float rows[KEPT][SEATS][FACTS];
    int lefts[KEPT], count = 0, seat;
    Position s;
    deal(&s, players);
    while ((seat = mover(&s)) >= 0) {
        if (s.stage == PLAYING && count < KEPT && chance() < kept(s.left)) lefts[count] = s.left, facts_of(&s, rows[count++]);
        apply(&s, seat, choice(&s, seat, &TASTES[(number + seat) % 5]));
    }
    int won = winners(s.heights, s.towers);
    if (players == 3 && won >> 3 & 1) won = 1 << 3;
    float shares[SEATS];
    divide(won, s.towers, shares);
    for (int i = 0; won && i < count; i++) {
        float head[2] = {number, lefts[i]};
        fwrite(head, sizeof(float), 2, stdout);
        fwrite(rows[i], sizeof(float), s.towers * FACTS, stdout);
        fwrite(shares, sizeof(float), s.towers, stdout);
    }
}

int main(int count, char **words) {
    if (count != 4) { fprintf(stderr, "players games seed\n"); return 1; }
    int players = atoi(words[1]), games = atoi(words[2]);
    luck = strtoull(words[3], 0, 10) * 0x9E3779B97F4A7C15ULL + 1;
    for (int i = 0; i < 20; i++) chance();
    for (int number = 0; number < games; number++) play(players, number);
    return 0;
}
