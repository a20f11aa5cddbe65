<?php
// Checks deliveries of the identity verification service. PHP 8.1 and later, no package.

declare(strict_types=1);

final class WebhookRejected extends RuntimeException
{
}

/**
 * Checks the signature of a delivery and reads its event.
 *
 * @param string $body the bytes as they came: nothing may parse and write them anew before
 * @param callable(string): ?string $header gives a header of the request by its name
 * @return array<string, mixed>
 * @throws WebhookRejected when it is not from the service, or old
 */
function verify_webhook(string $body, callable $header, string $secret, ?int $now = null): array
{
    $timestamp = $header('X-Service-Timestamp') ?? '';
    if (preg_match('/^\d{1,12}$/', $timestamp) !== 1) {
        throw new WebhookRejected('The header X-Service-Timestamp is missing or no number.');
    }
    if (abs(($now ?? time()) - (int) $timestamp) > 300) {
        throw new WebhookRejected('The delivery is older than five minutes, or from the future.');
    }
    $expected = 'sha256=' . hash_hmac('sha256', "{$timestamp}.{$body}", $secret);
    // For 24 hours after a change of secret one signature is by the secret before.
    foreach (['X-Service-Signature-V2', 'X-Service-Signature-V2-Previous'] as $name) {
        if (hash_equals($expected, $header($name) ?? '')) {
            $event = json_decode($body, true);
            if (!is_array($event)) {
                throw new WebhookRejected('The body is no JSON object.');
            }
            return $event;
        }
    }
    throw new WebhookRejected('The signature is wrong.');
}
