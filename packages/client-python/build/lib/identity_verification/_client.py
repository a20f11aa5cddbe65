"""The client: generated methods, pages and waiting."""

from __future__ import annotations

import time
from typing import Any, Callable, Iterator

from ._generated import (
    ApiKey,
    CompanyVerificationListItem,
    Delivery,
    Methods,
    ReviewQueueItem,
    Verification,
    VerificationListItem,
)

_PAGE = 100


class NotDecided(Exception):
    """A result did not come in time; the verification goes on."""


class Client(Methods):
    """The service, with one method for each endpoint that takes a key: ``client.create_session(user_id="42")``."""

    def each_verification(self, **filters: Any) -> Iterator[VerificationListItem]:
        """Every verification that meets the filters of ``list_verifications``, newest first."""
        return _by_cursor(self.list_verifications, "verifications", filters)

    def each_company_verification(self, **filters: Any) -> Iterator[CompanyVerificationListItem]:
        """Every company verification that meets the filters of ``list_company_verifications``, newest first."""
        return _by_cursor(self.list_company_verifications, "items", filters)

    def each_in_review(self) -> Iterator[ReviewQueueItem]:
        """Every verification that waits for a reviewer, oldest first. One that is reviewed meanwhile moves the later ones up."""
        return _by_page(self.list_review_queue, "verifications", {})

    def each_delivery(self, **filters: Any) -> Iterator[Delivery]:
        """Every event that meets the filters of ``list_deliveries``, newest first."""
        return _by_page(self.list_deliveries, "deliveries", filters)

    def each_api_key(self) -> Iterator[ApiKey]:
        """Every API key, newest first, also those that have ended."""
        return _by_page(self.list_api_keys, "keys", {})

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


def _by_cursor(read: Callable[..., Any], items: str, filters: dict[str, Any]) -> Iterator[Any]:
    cursor = None
    while True:
        page = read(**{"limit": _PAGE, **filters}, cursor=cursor)
        yield from page[items]
        cursor = page.get("nextCursor")
        if cursor is None:
            return


def _by_page(read: Callable[..., Any], items: str, filters: dict[str, Any]) -> Iterator[Any]:
    number = 1
    while True:
        page = read(**{"limit": _PAGE, **filters}, page=number)
        yield from page[items]
        if number >= page["pagination"]["totalPages"]:
            return
        number += 1
