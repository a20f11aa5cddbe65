"""Sends requests: addresses, bodies, repeats and errors."""

from __future__ import annotations

import copy
import http.client
import json
import os
import random
import re
import secrets
import time
import urllib.parse
import uuid
from enum import Enum
from typing import Any, BinaryIO, Mapping, NamedTuple, Optional, Self, Sequence, Union

File = Union[bytes, bytearray, BinaryIO, os.PathLike[str]]
"""A photo or document to send: bytes, an open binary file, or a path."""


class Unset(Enum):
    """The type of UNSET."""

    UNSET = "unset"


UNSET = Unset.UNSET
"""A field that is left as it is; None is sent as null, where the API takes one."""

_FIRST_WAIT_S = 0.5
_LONGEST_WAIT_S = 60.0
_BUSY = frozenset({408, 429, 500, 502, 503, 504})


class Operation(NamedTuple):
    """An endpoint, as the generated methods name it."""

    method: str
    path: str
    query: Sequence[str]
    body: str
    envelope: str
    idempotent: bool
    needs_key: bool


class Response(NamedTuple):
    """A file of the service."""

    headers: Mapping[str, str]
    content: bytes


class ApiError(Exception):
    """The service refused a request. Switch on ``code``; the message is for the developer."""

    def __init__(self, status: int, headers: Mapping[str, str], code: str, message: str) -> None:
        super().__init__(message)
        self.status = status
        self.code = code
        self.request_id: Optional[str] = headers.get("x-request-id")
        found = re.search(r"<([^>]*)>", headers.get("link", ""))
        self.help: Optional[str] = found.group(1) if found else None
        self.retry_after_s: Optional[int] = _retry_after(headers)


class ConnectionFailed(Exception):
    """No answer came: no connection, a timeout, or something that is not the service."""


class Transport:
    """Holds the address and the key."""

    def __init__(
        self, base_url: str, api_key: Optional[str] = None, *, max_retries: int = 2, timeout_s: float = 60.0
    ) -> None:
        parts = urllib.parse.urlsplit(base_url.rstrip("/"))
        if parts.scheme not in ("http", "https") or not parts.hostname:
            raise ValueError(f"{base_url!r} is no address of a service.")
        self._parts = parts
        self._api_key = api_key
        self._max_retries = max_retries
        self._timeout_s = timeout_s
        self._idempotency_key: Optional[str] = None

    def with_options(
        self,
        *,
        idempotency_key: Optional[str] = None,
        max_retries: Optional[int] = None,
        timeout_s: Optional[float] = None,
    ) -> Self:
        """The same client with other options: ``client.with_options(timeout_s=5).get_account()``.

        An ``idempotency_key`` of your own makes a call safe to repeat by another process too. It is for one operation: a
        second one of another kind with the same key is refused.
        """
        other = copy.copy(self)
        if idempotency_key is not None:
            other._idempotency_key = idempotency_key
        if max_retries is not None:
            other._max_retries = max_retries
        if timeout_s is not None:
            other._timeout_s = timeout_s
        return other

    def _send(self, operation: Operation, given: Mapping[str, Any]) -> Any:
        fields = {name: value for name, value in given.items() if value is not UNSET}
        target = self._target(operation, fields)
        body, headers = _body(operation, fields)
        if operation.needs_key and self._api_key is not None:
            headers["X-API-Key"] = self._api_key
        if operation.idempotent:
            headers["Idempotency-Key"] = self._idempotency_key or str(uuid.uuid4())
        tries = 0
        while True:
            outcome = self._try_once(operation.method, target, body, headers)
            if not isinstance(outcome, ConnectionFailed) and outcome[0] < 300:
                return _answer(operation, *outcome)
            if tries >= self._max_retries or not _may_repeat(operation, outcome):
                raise _failure(outcome)
            time.sleep(_wait_s(outcome, tries))
            tries += 1

    def _target(self, operation: Operation, fields: dict[str, Any]) -> str:
        def filled(found: "re.Match[str]") -> str:
            return urllib.parse.quote(str(fields.pop(found.group(1))), safe="")

        path = re.sub(r":(\w+)", filled, operation.path)
        query = {name: _text(fields.pop(name)) for name in operation.query if name in fields}
        return self._parts.path + path + (f"?{urllib.parse.urlencode(query)}" if query else "")

    def _try_once(
        self, method: str, target: str, body: Optional[bytes], headers: Mapping[str, str]
    ) -> "Union[tuple[int, dict[str, str], bytes], ConnectionFailed]":
        is_secure = self._parts.scheme == "https"
        kind = http.client.HTTPSConnection if is_secure else http.client.HTTPConnection
        connection = kind(self._parts.hostname or "", self._parts.port, timeout=self._timeout_s)
        try:
            connection.request(method, target, body=body, headers=dict(headers))
            response = connection.getresponse()
            received = {name.lower(): value for name, value in response.getheaders()}
            return response.status, received, response.read()
        except (OSError, http.client.HTTPException) as cause:
            problem = ConnectionFailed(f"The service could not be reached at {self._parts.geturl()}: {cause}")
            problem.__cause__ = cause
            return problem
        finally:
            connection.close()



def _body(operation: Operation, fields: Mapping[str, Any]) -> "tuple[Optional[bytes], dict[str, str]]":
    if operation.body == "json":
        return json.dumps(fields).encode(), {"Content-Type": "application/json"}
    if operation.body != "multipart":
        return None, {}
    boundary = secrets.token_hex(16)
    pieces: list[bytes] = []
    for name, value in fields.items():
        content, filename = _file(value, name)
        named = f'; filename="{filename}"\r\nContent-Type: application/octet-stream' if filename else ""
        head = f'--{boundary}\r\nContent-Disposition: form-data; name="{name}"{named}\r\n\r\n'
        pieces += [head.encode(), content, b"\r\n"]
    pieces.append(f"--{boundary}--\r\n".encode())
    return b"".join(pieces), {"Content-Type": f"multipart/form-data; boundary={boundary}"}


def _file(value: Any, name: str) -> "tuple[bytes, str]":
    """The bytes of a file, with a name that needs no escapes; of a text, its bytes without one."""
    if isinstance(value, (bytes, bytearray)):
        return bytes(value), name
    if hasattr(value, "read"):
        return value.read(), name
    if isinstance(value, os.PathLike):
        with open(value, "rb") as file:
            return file.read(), name
    return _text(value).encode(), ""


def _text(value: Any) -> str:
    return str(value).lower() if isinstance(value, bool) else str(value)


def _may_repeat(operation: Operation, outcome: Any) -> bool:
    """What only reads, sets or deletes may be repeated, or has an Idempotency-Key; a 429 has done nothing."""
    is_safe = operation.method != "POST" or operation.idempotent
    if isinstance(outcome, ConnectionFailed):
        return is_safe
    status, headers, _ = outcome
    if status == 429:
        return True
    return is_safe and (status in _BUSY or (status == 409 and _retry_after(headers) is not None))


def _wait_s(outcome: Any, tries: int) -> float:
    told = None if isinstance(outcome, ConnectionFailed) else _retry_after(outcome[1])
    if told is not None:
        return min(float(told), _LONGEST_WAIT_S)
    return _FIRST_WAIT_S * 2**tries * (1 - random.random() / 2)


def _retry_after(headers: Mapping[str, str]) -> Optional[int]:
    text = headers.get("retry-after", "")
    return int(text) if re.fullmatch(r"\d{1,6}", text) else None


def _answer(operation: Operation, status: int, headers: Mapping[str, str], content: bytes) -> Any:
    if operation.envelope == "stream":
        return Response(headers, content)
    try:
        answer = json.loads(content)
    except ValueError as cause:
        raise ConnectionFailed(f"Not an answer of the service: {status}.") from cause
    if operation.envelope == "data":
        return answer["data"]
    answer.pop("success", None)
    return answer


def _failure(outcome: Any) -> Exception:
    if isinstance(outcome, ConnectionFailed):
        return outcome
    status, headers, content = outcome
    try:
        error = json.loads(content)["error"]
        return ApiError(status, headers, error["code"], error["message"])
    except (ValueError, KeyError, TypeError):
        return ConnectionFailed(f"Not an answer of the service: {status}.")
