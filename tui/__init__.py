"""The terminal program: app, screens, boards, command line. Nothing imports it."""
