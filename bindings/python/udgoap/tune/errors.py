"""The errors that end a run."""


class TuneError(Exception):
    """Something that the user can mend; the message says how."""
