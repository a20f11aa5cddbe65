<?php
return ['paths' => [], 'compiled' => __DIR__ . '/../storage'];
