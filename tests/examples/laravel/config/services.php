<?php
return ['identity' => ['secret' => env('WEBHOOK_SECRET')]];
