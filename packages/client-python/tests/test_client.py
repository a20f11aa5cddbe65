"""The Python client against a running service (BASE_URL, API_KEY, DELIVERY) and against servers of its own."""

from __future__ import annotations

import io
import json
import os
import tempfile
import threading
import time
import typing
import unittest
import uuid
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from typing import Any

import identity_verification._generated as generated
from identity_verification import ApiError, Client, ConnectionFailed, NotDecided, WebhookRejected, verify_webhook

BASE_URL = os.environ["BASE_URL"]
PIXEL = bytes.fromhex(os.environ["PIXEL"])
client = Client(BASE_URL, os.environ["API_KEY"])


class Service(unittest.TestCase):
    def test_every_type_is_complete(self) -> None:
        types = [each for each in vars(generated).values() if typing.is_typeddict(each)]
        methods = [each for name, each in vars(generated.Methods).items() if not name.startswith("_")]
        for each in types + methods:
            typing.get_type_hints(each)
        self.assertGreater(len(types), 80)
        self.assertEqual(sorted(each.__name__ for each in methods), sorted(json.loads(os.environ["METHODS"])))

    def test_files_of_every_kind(self) -> None:
        with tempfile.TemporaryDirectory() as folder:
            path = Path(folder, "id.png")
            path.write_bytes(PIXEL)
            for file in (PIXEL, bytearray(PIXEL), io.BytesIO(PIXEL), path):
                check = client.verify_document(selfie=PIXEL, id_front=file, simulate="expired_document")
                self.assertEqual((check["decision"], check["reasons"]), ("rejected", ["document_expired"]))
                self.assertNotIn("success", check)

    def test_pages_waiting_and_files(self) -> None:
        ids = [
            client.submit_verification(selfie=PIXEL, id_front=PIXEL, external_ref="python é")["verificationId"]
            for _ in range(3)
        ]
        for each in ids:
            self.assertEqual(client.wait_for_decision(each)["decision"], "APPROVED")
        found = client.each_verification(external_ref="python é", from_="2020-01-01")
        self.assertEqual([each["verificationId"] for each in found], ids[::-1])
        small = client.each_verification(external_ref="python é", limit=2)
        self.assertEqual([each["verificationId"] for each in small], ids[::-1])
        self.assertEqual([each["isTest"] for each in client.each_api_key()], [True])
        companies = [
            client.create_company_verification(country="SZ", registered_name=name)["verificationId"]
            for name in ("One Ltd", "Two Ltd", "Three Ltd")
        ]
        listed = client.each_company_verification(limit=2)
        self.assertEqual([each["verificationId"] for each in listed], companies[::-1])
        waiting = client.verify_document(selfie=PIXEL, id_front=PIXEL, simulate="needs_review")
        self.assertIn(waiting["verificationId"], [each["verificationId"] for each in client.each_in_review()])
        sent = client.send_test_event()["eventId"]
        events = [each["eventId"] for each in client.each_delivery(event="webhook.test", limit=1)]
        self.assertEqual((events[0], len(events), len(set(events))), (sent, 2, 2))
        csv = client.export_verifications(external_ref="python é", fields="verificationId")
        self.assertIn(ids[0].encode(), csv.content)
        late = client.submit_verification(selfie=PIXEL, id_front=PIXEL, simulate="timeout")
        with self.assertRaises(NotDecided):
            client.wait_for_decision(late["verificationId"], within_s=0.6)

    def test_path_query_and_null(self) -> None:
        made = client.create_session(user_id="é/.. ?")
        self.assertEqual(client.get_session(session_id=made["sessionId"])["userId"], "é/.. ?")
        self.assertEqual(client.put_branding(company_name="Acme", primary_color="#112233")["companyName"], "Acme")
        changed = client.put_branding(primary_color=None)
        self.assertEqual((changed["companyName"], changed["primaryColor"]), ("Acme", None))

    def test_options(self) -> None:
        once = client.with_options(idempotency_key=str(uuid.uuid4()), timeout_s=30, max_retries=0)
        first, again = (once.create_session(user_id="customer-42")["sessionId"] for _ in range(2))
        self.assertEqual(first, again)
        self.assertNotEqual(client.create_session(user_id="customer-42")["sessionId"], first)
        with self.assertRaises(ConnectionFailed):
            client.with_options(timeout_s=0.000_001, max_retries=0).get_account()

    def test_refusals(self) -> None:
        with self.assertRaises(ApiError) as caught:
            client.get_verification(verification_id="vrf_id_0/../x")
        error = caught.exception
        self.assertEqual((error.status, error.code), (404, "NOT_FOUND"))
        self.assertRegex(error.request_id or "", "^req_")
        self.assertIn("/docs", error.help or "")
        with self.assertRaisesRegex(ConnectionFailed, "at http://127.0.0.1:9:"):
            Client("http://127.0.0.1:9", "k", max_retries=0).get_account()
        with self.assertRaises(ValueError):
            Client("verify.example.com")


class Webhooks(unittest.TestCase):
    def test_deliveries(self) -> None:
        delivery = json.loads(os.environ["DELIVERY"])
        body, headers = delivery["body"].encode(), delivery["headers"]
        for secret in delivery["secrets"]:
            self.assertEqual(verify_webhook(body, headers, secret)["event"], "webhook.test")
        secret = delivery["secrets"][0]
        now = time.time()
        upper = {name.upper(): value for name, value in headers.items()}
        self.assertEqual(verify_webhook(body, upper, secret), json.loads(body))
        refused: list[tuple[bytes, dict[str, str], str, float, str]] = [
            (body, headers, secret + "x", now, "signature_wrong"),
            (body + b" ", headers, secret, now, "signature_wrong"),
            (body, headers, secret, now + 400, "timestamp_outside_window"),
            (body, headers, secret, now - 400, "timestamp_outside_window"),
            (body, {**headers, "x-service-timestamp": "soon"}, secret, now, "timestamp_invalid"),
            (body, {**headers, "x-service-timestamp": "١"}, secret, now, "timestamp_invalid"),
            (body, {}, secret, now, "headers_missing"),
        ]
        for raw, given, by, at, problem in refused:
            with self.assertRaises(WebhookRejected) as caught:
                verify_webhook(raw, given, by, now_s=at)
            self.assertEqual(caught.exception.problem, problem)


class Repeats(unittest.TestCase):
    """A server that refuses, loses or redirects before it answers."""

    def serve(self, *answers: "tuple[int, dict[str, str]] | None") -> "tuple[Client, list[dict[str, Any]]]":
        asked: list[dict[str, Any]] = []

        class Handler(BaseHTTPRequestHandler):
            def handle_any(self) -> None:
                self.rfile.read(int(self.headers.get("content-length", 0)))
                asked.append({"key": self.headers.get("idempotency-key"), "at": time.monotonic()})
                answer = answers[min(len(asked), len(answers)) - 1]
                if answer is None:
                    self.close_connection = True
                    return
                status, headers = answer
                error = {"success": False, "error": {"code": "BUSY", "message": "Later."}}
                body = json.dumps({"success": True, "data": {"ok": 1}} if status == 200 else error).encode()
                self.send_response(status)
                for name, value in {**headers, "content-length": str(len(body))}.items():
                    self.send_header(name, value)
                self.end_headers()
                self.wfile.write(body)

            do_GET = do_POST = do_PUT = handle_any

            def log_message(self, format: str, *args: Any) -> None:
                pass

        server = ThreadingHTTPServer(("127.0.0.1", 0), Handler)
        threading.Thread(target=server.serve_forever, daemon=True).start()
        self.addCleanup(server.server_close)
        self.addCleanup(server.shutdown)
        return Client(f"http://127.0.0.1:{server.server_address[1]}/", "sv_test_x"), asked

    def test_a_lost_answer_is_asked_for_again_with_the_same_key(self) -> None:
        own, asked = self.serve(None, (503, {}), (200, {}))
        self.assertEqual(own.verify_document(selfie=PIXEL, id_front=io.BytesIO(PIXEL)), {"ok": 1})
        self.assertEqual(len({each["key"] for each in asked}), 1)
        self.assertEqual(len(asked), 3)
        self.assertRegex(asked[0]["key"], "^[0-9a-f-]{36}$")

    def test_other_posts_are_repeated_after_a_429_only_and_when_the_server_says(self) -> None:
        own, asked = self.serve((503, {}))
        with self.assertRaises(ApiError):
            own.create_api_key(name="a", is_test=True)
        self.assertEqual([each["key"] for each in asked], [None])
        own, asked = self.serve((429, {"Retry-After": "1"}), (200, {}))
        own.create_api_key(name="a", is_test=True)
        self.assertGreaterEqual(asked[1]["at"] - asked[0]["at"], 0.99)

    def test_redirects_are_not_followed(self) -> None:
        own, asked = self.serve((302, {"Location": "/elsewhere"}))
        with self.assertRaises(ApiError) as caught:
            own.get_account()
        self.assertEqual((caught.exception.status, len(asked)), (302, 1))


if __name__ == "__main__":
    unittest.main()
