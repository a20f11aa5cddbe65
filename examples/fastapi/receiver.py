"""Receives webhooks with FastAPI.

    pip install fastapi uvicorn identity-verification-client
    WEBHOOK_SECRET=… uvicorn receiver:app --port 8080
"""

import os

from fastapi import FastAPI, Request, Response
from identity_verification import WebhookEvent, WebhookRejected, verify_webhook

app = FastAPI()
secret = os.environ["WEBHOOK_SECRET"]

# Deliveries repeat, and a server has several processes: a real receiver keeps the ids in its database, for 7 days.
seen: set[str] = set()


@app.post("/webhooks")
async def receive(request: Request) -> Response:
    try:
        # The bytes as they came: a parsed body has another signature.
        event = verify_webhook(await request.body(), request.headers, secret)
    except WebhookRejected as problem:
        return Response(str(problem), status_code=400)
    if event["eventId"] not in seen:
        seen.add(event["eventId"])
        handle(event)
    return Response(status_code=204)


def handle(event: WebhookEvent) -> None:
    # Of two events about one verification the one with the higher revision is newer.
    if event["event"] == "verification.completed":
        print(event["eventId"], event["verificationId"], event["decision"], flush=True)
