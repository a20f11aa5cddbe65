<?php
// An application of Laravel around the route of examples/php, with the parts that the route needs. Copied beside that folder's
// files by tests/examples/receivers.test.ts. Each event that the route stored is printed once.

declare(strict_types=1);

require 'Illuminate/autoload.php';
require __DIR__ . '/identity_webhook.php';

use Illuminate\Contracts\Debug\ExceptionHandler;
use Illuminate\Contracts\Http\Kernel;
use Illuminate\Foundation\Application;
use Illuminate\Foundation\Exceptions\Handler;
use Illuminate\Foundation\Http\Kernel as HttpKernel;
use Illuminate\Http\Request;
use Illuminate\Support\Facades\DB;
use Illuminate\Support\Facades\Route;
use Illuminate\Support\ServiceProvider;

final class Routes extends ServiceProvider
{
    public function boot(): void
    {
        Route::group([], __DIR__ . '/laravel_route.php');
        if (DB::getSchemaBuilder()->hasTable('identity_events')) {
            return;
        }
        DB::statement('create table identity_events (id text primary key)');
        DB::statement(
            'create table identity_verifications (id text primary key, customer text, decision text, revision integer)',
        );
    }
}

$app = new Application(__DIR__);
$app->singleton(Kernel::class, HttpKernel::class);
$app->singleton(ExceptionHandler::class, Handler::class);
$app->make(Kernel::class)->handle(Request::capture())->send();

$printed = __DIR__ . '/printed';
$last = is_file($printed) ? (int) file_get_contents($printed) : 0;
foreach (DB::select('select rowid, id from identity_events where rowid > ? order by rowid', [$last]) as $event) {
    file_put_contents('php://stdout', "{$event->id} stored\n");
    file_put_contents($printed, $event->rowid);
}
foreach (DB::table('identity_verifications')->orderBy('id')->get() as $record) {
    file_put_contents('php://stdout', "{$record->id} is {$record->decision} by revision {$record->revision}\n");
}
