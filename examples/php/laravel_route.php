<?php
// The same in Laravel: a route of routes/api.php, which has no CSRF check. `identity_webhook.php` is loaded by composer's
// `autoload.files`. Tables: `identity_events` (`id`, primary key) and `identity_verifications` (`id`, primary key, `customer`,
// `decision`, `revision`).

use Illuminate\Http\Request;
use Illuminate\Support\Facades\DB;
use Illuminate\Support\Facades\Route;

Route::post('/webhooks/identity', function (Request $request) {
    try {
        // `getContent` is the body as it came; `all` and `json` are not what was signed.
        $event = verify_webhook($request->getContent(), $request->header(...), config('services.identity.secret'));
    } catch (WebhookRejected $problem) {
        return response($problem->getMessage(), 400);
    }
    DB::transaction(function () use ($event) {
        $isNew = DB::table('identity_events')->insertOrIgnore(['id' => $event['eventId']]) === 1;
        if ($isNew && $event['event'] === 'verification.completed') {
            $record = ['id' => $event['verificationId'], 'customer' => $event['externalRef'], 'revision' => -1];
            DB::table('identity_verifications')->insertOrIgnore($record);
            // Of two events about one verification the one with the higher `revision` is newer.
            DB::table('identity_verifications')
                ->where('id', $event['verificationId'])
                ->where('revision', '<', $event['revision'])
                ->update(['decision' => $event['decision'], 'revision' => $event['revision']]);
        }
    });
    return response()->noContent();
});
