"""The engine contract: rules, chance, events, records and the match that ties them together."""
