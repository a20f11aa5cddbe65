"""Client of the open, self-hosted identity verification service."""

from ._client import Client, NotDecided
from ._generated import VERSION, WebhookEvent
from ._transport import UNSET, ApiError, ConnectionFailed, File, Response
from ._webhooks import WebhookRejected, verify_webhook

__version__ = VERSION
__all__ = [
    "ApiError",
    "Client",
    "ConnectionFailed",
    "File",
    "NotDecided",
    "Response",
    "UNSET",
    "VERSION",
    "WebhookEvent",
    "WebhookRejected",
    "verify_webhook",
]
