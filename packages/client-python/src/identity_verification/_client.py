"""The client: generated methods, pages and waiting."""

from __future__ import annotations

import time
from typing import Any, Iterator

from ._generated import Methods, Verification, VerificationListItem

_PAGE = 100


class NotDecided(Exception):
    """A result did not come in time; the verification goes on."""


class Client(Methods):
    """The service, with one method for each endpoint that takes a key: ``client.create_session(user_id="42")``."""

    def each_verification(self, **filters: Any) -> Iterator[VerificationListItem]:
        """Every verification that meets the filters of ``list_verifications``, newest first."""
        cursor = None
        while True:
            page = self.list_verifications(limit=_PAGE, cursor=cursor, **filters)
            yield from page["verifications"]
            cursor = page.get("nextCursor")
            if cursor is None:
                return

    def wait_for_decision(self, verification_id: str, *, within_s: float = 60) -> Verification:
        """The record once it is decided. Webhooks say so without asking; this is for scripts and tests.

        Raises NotDecided.
        """
        until = time.monotonic() + within_s
        wait_s = 0.5
        while True:
            record = self.get_verification(verification_id=verification_id)
            if record["decision"] is not None:
                return record
            if time.monotonic() + wait_s > until:
                raise NotDecided(f"{verification_id} is still {record['status']} after {within_s} s.")
            time.sleep(wait_s)
            wait_s = min(wait_s * 1.5, 5)
