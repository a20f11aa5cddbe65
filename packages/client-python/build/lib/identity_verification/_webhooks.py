"""Verifies deliveries of webhooks."""

from __future__ import annotations

import hashlib
import hmac
import json
import re
import time
from typing import Literal, Mapping, Optional, cast

from ._generated import WebhookEvent

Problem = Literal[
    "headers_missing", "timestamp_invalid", "timestamp_outside_window", "signature_wrong", "body_invalid"
]


class WebhookRejected(Exception):
    """The request is not authentic: answer 400 and do nothing."""

    def __init__(self, problem: Problem) -> None:
        super().__init__(f"The webhook could not be verified: {problem}.")
        self.problem = problem


def verify_webhook(
    raw_body: bytes,
    headers: Mapping[str, str],
    secret: str,
    *,
    tolerance_s: float = 300,
    now_s: Optional[float] = None,
) -> WebhookEvent:
    """Verifies a delivery by its V2 signature and returns the event.

    Give it the bytes as they came, and the headers in any case. For 24 hours after a change of secret deliveries are signed
    with both, and either may match. Ignore an ``eventId`` that you have seen in the last 7 days.

    Raises WebhookRejected.
    """
    found = {name.lower(): value for name, value in headers.items()}
    timestamp = found.get("x-service-timestamp")
    names = ("x-service-signature-v2", "x-service-signature-v2-previous")
    given = [found[name] for name in names if name in found]
    if timestamp is None or not given:
        raise WebhookRejected("headers_missing")
    if not re.fullmatch(r"[0-9]{1,12}", timestamp):
        raise WebhookRejected("timestamp_invalid")
    signed = timestamp.encode() + b"." + raw_body
    right = "sha256=" + hmac.new(secret.encode(), signed, hashlib.sha256).hexdigest()
    # Every signature is compared, each in constant time.
    matches = [hmac.compare_digest(each.encode(), right.encode()) for each in given]
    if not any(matches):
        raise WebhookRejected("signature_wrong")
    now = time.time() if now_s is None else now_s
    if abs(now - int(timestamp)) > tolerance_s:
        raise WebhookRejected("timestamp_outside_window")
    try:
        return cast(WebhookEvent, json.loads(raw_body))
    except ValueError as cause:
        raise WebhookRejected("body_invalid") from cause
