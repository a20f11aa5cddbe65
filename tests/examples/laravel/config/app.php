<?php
// The providers that the route and the kernel need, of those that a new application lists.
return [
    'name' => 'shop',
    'env' => 'production',
    'debug' => false,
    'key' => '',
    'timezone' => 'UTC',
    'locale' => 'en',
    'fallback_locale' => 'en',
    'providers' => [
        Illuminate\Cache\CacheServiceProvider::class,
        Illuminate\Database\DatabaseServiceProvider::class,
        Illuminate\Filesystem\FilesystemServiceProvider::class,
        Illuminate\Foundation\Providers\FoundationServiceProvider::class,
        Illuminate\Translation\TranslationServiceProvider::class,
        Illuminate\View\ViewServiceProvider::class,
        Routes::class,
    ],
    'aliases' => [],
];
