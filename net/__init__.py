"""Tables and the sessions that seats hold at them; later hosts, peers and doors."""
