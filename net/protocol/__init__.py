"""The wire between a host and its peers, version by version: what travels, and what each end makes of it.

Pure: bytes in, messages and replies out. No socket, no clock, no asyncio: net.host and net.peer have those. The page
docs/protocol.md describes the same for whoever writes another client.
"""

VERSION = 1
"""Raised when a peer of before would misunderstand. A host and a peer of different versions part with a sentence."""
