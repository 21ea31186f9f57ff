"""What can go wrong with a save, each with a sentence that says what to do. No secret of a file is ever in one."""


class SaveError(Exception):
    """Base; its text is for a person."""


class SaveMissing(SaveError):
    """There is no such file, or it can't be reached."""


class SaveBusy(SaveError):
    """Another program, or another table of this one, has the game open."""


class SaveFull(SaveError):
    """The disk did not take what was written; nothing was acknowledged, and trying again is safe."""


class SaveDamaged(SaveError):
    """The file is no save, or too broken to offer any good move. It is left as it is."""


class SaveTooNew(SaveError):
    """A newer program wrote the file."""
