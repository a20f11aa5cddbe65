<?php
// Receives webhooks with PHP alone.
//
//   WEBHOOK_SECRET=… SEEN_DIR=/var/lib/shop/events php -S 127.0.0.1:8080 receiver.php

declare(strict_types=1);

require __DIR__ . '/identity_webhook.php';

$secret = getenv('WEBHOOK_SECRET') ?: throw new LogicException('Set WEBHOOK_SECRET.');
$seen = getenv('SEEN_DIR') ?: throw new LogicException('Set SEEN_DIR.');

try {
    $header = fn (string $name): ?string => $_SERVER['HTTP_' . strtoupper(strtr($name, '-', '_'))] ?? null;
    $event = verify_webhook((string) file_get_contents('php://input'), $header, $secret);
} catch (WebhookRejected $problem) {
    http_response_code(400);
    echo $problem->getMessage();
    return;
}
http_response_code(204);
// Deliveries repeat: the first one makes the file. A real receiver keeps the ids in its database, for 7 days.
$isNew = @fopen($seen . '/' . preg_replace('/\W/', '', $event['eventId']), 'x') !== false;
if ($isNew && $event['event'] === 'verification.completed') {
    // Of two events about one verification the one with the higher `revision` is newer.
    file_put_contents('php://stdout', "{$event['eventId']} {$event['verificationId']} {$event['decision']}\n");
}
