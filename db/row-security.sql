-- The second wall between businesses and between modes (docs/decisions/0102-row-level-security.md). Applied after the
-- migrations where ROW_SECURITY is on, and again whenever this text or the tables have changed. Where a database is in use, each part
-- up to a breakpoint is a transaction of its own, so that no more than one table is locked at a time, and only a table whose policies change.
-- Roles belong to the server and not to one database: another installation on it may have made them.
DO $$
DECLARE
	name text;
	may_become text := CASE WHEN current_setting('server_version_num')::int >= 160000 THEN 'SET' ELSE 'MEMBER' END;
	names text[] := ARRAY['identity_verification_tenant', 'identity_verification_sign_in', 'identity_verification_shared', 'identity_verification_system', 'identity_verification_reader'];
	by_hand text := '';
BEGIN
	FOREACH name IN ARRAY names LOOP
		by_hand := by_hand || format(' CREATE ROLE %I NOLOGIN; GRANT %I TO %I;', name, name, current_user);
	END LOOP;
	FOREACH name IN ARRAY names LOOP
		IF NOT EXISTS (SELECT 1 FROM pg_roles WHERE rolname = name) THEN
			BEGIN
				EXECUTE format('CREATE ROLE %I NOLOGIN NOINHERIT', name);
			EXCEPTION WHEN duplicate_object OR unique_violation THEN
				NULL;
			END;
		END IF;
		IF NOT pg_has_role(current_user, name, may_become) THEN
			EXECUTE format('GRANT %I TO %I', name, current_user);
		END IF;
	END LOOP;
EXCEPTION WHEN insufficient_privilege THEN
	RAISE EXCEPTION 'the database user % may not create the roles that keep businesses apart. Let an administrator of the database server run:% Then start again, or leave ROW_SECURITY off.', current_user, by_hand
	USING ERRCODE = 'insufficient_privilege';
END $$;--> statement-breakpoint
-- Policies are compared by their text, which PostgreSQL does not keep, so it is their comment.
CREATE OR REPLACE FUNCTION "put_policy"(name text, policy text, definition text) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
	IF definition = (SELECT obj_description(oid, 'pg_policy') FROM pg_policy WHERE polrelid = format('public.%I', name)::regclass AND polname = policy) THEN
		RETURN;
	END IF;
	EXECUTE format('DROP POLICY IF EXISTS %I ON %I', policy, name);
	EXECUTE format('CREATE POLICY %I ON %I %s', policy, name, definition);
	EXECUTE format('COMMENT ON POLICY %I ON %I IS %L', policy, name, definition);
END $$;
REVOKE ALL ON FUNCTION "put_policy"(text, text, text) FROM PUBLIC;
-- Migrations, commands and servers with ROW_SECURITY off work as the owner.
CREATE OR REPLACE FUNCTION "force_policies"(name text) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
	IF NOT (SELECT relrowsecurity AND relforcerowsecurity FROM pg_class WHERE oid = format('public.%I', name)::regclass) THEN
		EXECUTE format('ALTER TABLE %I ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY', name);
	END IF;
	PERFORM "put_policy"(name, 'owner', format('TO %I USING (true)', current_user));
END $$;
REVOKE ALL ON FUNCTION "force_policies"(text) FROM PUBLIC;
-- What a role may do with a table, by the kind of its rows:
--   tenant: of a business in one mode        setting: as tenant, but the test mode may read the live row
--   business: of a business in both modes    none: of no business
-- A policy of the form CASE leaves the planner's estimates alone.
CREATE OR REPLACE FUNCTION "protect_table"(name text, kind text) RETURNS void LANGUAGE plpgsql AS $$
DECLARE
	ours text := '"business_id" = (SELECT current_setting(''app.business'', true))';
	in_mode text := '"mode" = ANY (string_to_array((SELECT current_setting(''app.modes'', true)), '',''))';
	visible text := format('CASE WHEN %s THEN %s ELSE false END', ours, in_mode);
BEGIN
	EXECUTE format('GRANT SELECT, INSERT, UPDATE, DELETE ON %I TO identity_verification_system', name);
	IF kind = 'none' THEN
		EXECUTE format('GRANT SELECT, INSERT, UPDATE, DELETE ON %I TO identity_verification_shared', name);
		RETURN;
	END IF;
	EXECUTE format('GRANT SELECT, INSERT, UPDATE, DELETE ON %I TO identity_verification_tenant', name);
	IF kind = 'business' THEN
		visible := format('CASE WHEN %s THEN true ELSE false END', CASE WHEN name = 'business' THEN replace(ours, '"business_id"', '"id"') ELSE ours END);
	END IF;
	PERFORM "force_policies"(name);
	PERFORM "put_policy"(name, 'system', 'TO identity_verification_system USING (true)');
	IF kind = 'setting' THEN
		PERFORM "put_policy"(name, 'account', format('FOR SELECT TO identity_verification_tenant, identity_verification_reader USING (CASE WHEN %s THEN "mode" = ''live'' ELSE false END)', ours));
	END IF;
	PERFORM "put_policy"(name, 'tenant', format('TO identity_verification_tenant, identity_verification_reader USING (%s)', visible));
END $$;
REVOKE ALL ON FUNCTION "protect_table"(text, text) FROM PUBLIC;--> statement-breakpoint
SELECT "protect_table"('api_key', 'tenant');--> statement-breakpoint
SELECT "protect_table"('api_key_use', 'tenant');--> statement-breakpoint
SELECT "protect_table"('case_assignee', 'tenant');--> statement-breakpoint
SELECT "protect_table"('case_note', 'tenant');--> statement-breakpoint
SELECT "protect_table"('company_document', 'tenant');--> statement-breakpoint
SELECT "protect_table"('company_reopening', 'tenant');--> statement-breakpoint
SELECT "protect_table"('company_review', 'tenant');--> statement-breakpoint
SELECT "protect_table"('company_term', 'tenant');--> statement-breakpoint
SELECT "protect_table"('company_verification', 'tenant');--> statement-breakpoint
SELECT "protect_table"('consent_receipt', 'tenant');--> statement-breakpoint
SELECT "protect_table"('consent_withdrawal', 'tenant');--> statement-breakpoint
SELECT "protect_table"('deletion_certificate', 'tenant');--> statement-breakpoint
SELECT "protect_table"('hit_resolution', 'tenant');--> statement-breakpoint
SELECT "protect_table"('hold_alert', 'tenant');--> statement-breakpoint
SELECT "protect_table"('idempotency', 'tenant');--> statement-breakpoint
SELECT "protect_table"('legal_hold', 'tenant');--> statement-breakpoint
SELECT "protect_table"('picture_hash', 'tenant');--> statement-breakpoint
SELECT "protect_table"('policy_version', 'tenant');--> statement-breakpoint
SELECT "protect_table"('retention_setting', 'tenant');--> statement-breakpoint
SELECT "protect_table"('retry_request', 'tenant');--> statement-breakpoint
SELECT "protect_table"('review_queue', 'tenant');--> statement-breakpoint
SELECT "protect_table"('screening_result', 'tenant');--> statement-breakpoint
SELECT "protect_table"('screening_setting', 'tenant');--> statement-breakpoint
SELECT "protect_table"('session', 'tenant');--> statement-breakpoint
SELECT "protect_table"('session_photo', 'tenant');--> statement-breakpoint
SELECT "protect_table"('short_link', 'tenant');--> statement-breakpoint
SELECT "protect_table"('spend_alert', 'tenant');--> statement-breakpoint
SELECT "protect_table"('usage_count', 'tenant');--> statement-breakpoint
SELECT "protect_table"('usage_event', 'tenant');--> statement-breakpoint
SELECT "protect_table"('verification', 'tenant');--> statement-breakpoint
SELECT "protect_table"('verification_count', 'tenant');--> statement-breakpoint
SELECT "protect_table"('verification_evidence', 'tenant');--> statement-breakpoint
SELECT "protect_table"('verification_review', 'tenant');--> statement-breakpoint
SELECT "protect_table"('verification_statistic', 'tenant');--> statement-breakpoint
SELECT "protect_table"('verification_term', 'tenant');--> statement-breakpoint
SELECT "protect_table"('verification_viewer', 'tenant');--> statement-breakpoint
SELECT "protect_table"('webhook_attempt', 'tenant');--> statement-breakpoint
SELECT "protect_table"('webhook_delivery', 'tenant');--> statement-breakpoint
SELECT "protect_table"('webhook_event', 'tenant');--> statement-breakpoint
SELECT "protect_table"('branding', 'setting');--> statement-breakpoint
SELECT "protect_table"('capture_setting', 'setting');--> statement-breakpoint
SELECT "protect_table"('webhook_endpoint', 'setting');--> statement-breakpoint
SELECT "protect_table"('audit', 'business');--> statement-breakpoint
SELECT "protect_table"('audit_anchor', 'business');--> statement-breakpoint
SELECT "protect_table"('audit_check', 'business');--> statement-breakpoint
SELECT "protect_table"('business', 'business');--> statement-breakpoint
SELECT "protect_table"('email_domain', 'business');--> statement-breakpoint
SELECT "protect_table"('key_recovery', 'business');--> statement-breakpoint
SELECT "protect_table"('member_link', 'business');--> statement-breakpoint
SELECT "protect_table"('passkey', 'business');--> statement-breakpoint
SELECT "protect_table"('saved_view', 'business');--> statement-breakpoint
SELECT "protect_table"('single_sign_on', 'business');--> statement-breakpoint
SELECT "protect_table"('user', 'business');--> statement-breakpoint
SELECT "protect_table"(name, 'none') FROM unnest(ARRAY[
	'engine_answer', 'installation', 'list_in_force', 'list_source', 'list_version', 'passkey_challenge', 'rate_level', 'sign_in_failure', 'signing_key', 'written_file'
]) name;--> statement-breakpoint
-- A session is its member's, whose row says of which business.
GRANT SELECT, INSERT, UPDATE, DELETE ON "member_session" TO identity_verification_tenant, identity_verification_system;
SELECT "force_policies"('member_session');
SELECT "put_policy"('member_session', 'system', 'TO identity_verification_system USING (true)');
SELECT "put_policy"('member_session', 'tenant', 'TO identity_verification_tenant USING (EXISTS (SELECT 1 FROM "user" u WHERE u."id" = "user_id"))');--> statement-breakpoint
-- A business sees its own jobs (`<business>:<mode>`, or with `:<lane>` after it), and may queue work of no business, which it cannot see.
GRANT SELECT, INSERT, UPDATE, DELETE ON "job" TO identity_verification_tenant, identity_verification_shared, identity_verification_system;
GRANT INSERT ON "job" TO identity_verification_sign_in;
SELECT "force_policies"('job');
SELECT "put_policy"('job', 'system', 'TO identity_verification_system, identity_verification_shared USING (true)');
SELECT "put_policy"('job', 'tenant', 'TO identity_verification_tenant USING (
	split_part("tenant", '':'', 1) || '':'' || split_part("tenant", '':'', 2) = ANY (SELECT current_setting(''app.business'', true) || '':'' || "mode" FROM unnest(string_to_array(current_setting(''app.modes'', true), '','')) "mode"))');
SELECT "put_policy"('job', 'of_none', 'FOR INSERT TO identity_verification_tenant WITH CHECK ("tenant" = ''-'')');
SELECT "put_policy"('job', 'sign_in', 'FOR INSERT TO identity_verification_sign_in WITH CHECK (true)');--> statement-breakpoint
-- Sign-in finds people and their access by address, hash or id, and nothing else.
GRANT SELECT, INSERT, UPDATE, DELETE ON "api_key", "audit", "business", "email_domain", "key_recovery", "member_link", "member_session",
	"passkey", "passkey_challenge", "sign_in_failure", "single_sign_on", "user" TO identity_verification_sign_in;--> statement-breakpoint
SELECT "put_policy"('api_key', 'sign_in', 'TO identity_verification_sign_in USING (true)');--> statement-breakpoint
SELECT "put_policy"('audit', 'sign_in', 'TO identity_verification_sign_in USING (true)');--> statement-breakpoint
SELECT "put_policy"('business', 'sign_in', 'TO identity_verification_sign_in USING (true)');--> statement-breakpoint
SELECT "put_policy"('email_domain', 'sign_in', 'TO identity_verification_sign_in USING (true)');--> statement-breakpoint
SELECT "put_policy"('key_recovery', 'sign_in', 'TO identity_verification_sign_in USING (true)');--> statement-breakpoint
SELECT "put_policy"('member_link', 'sign_in', 'TO identity_verification_sign_in USING (true)');--> statement-breakpoint
SELECT "put_policy"('member_session', 'sign_in', 'TO identity_verification_sign_in USING (true)');--> statement-breakpoint
SELECT "put_policy"('passkey', 'sign_in', 'TO identity_verification_sign_in USING (true)');--> statement-breakpoint
SELECT "put_policy"('single_sign_on', 'sign_in', 'TO identity_verification_sign_in USING (true)');--> statement-breakpoint
SELECT "put_policy"('user', 'sign_in', 'TO identity_verification_sign_in USING (true)');--> statement-breakpoint
-- And the settings of the page before it is known whose it is, and the session that a short link leads to.
GRANT SELECT ON "capture_setting", "session", "short_link" TO identity_verification_sign_in;--> statement-breakpoint
SELECT "put_policy"('capture_setting', 'sign_in', 'FOR SELECT TO identity_verification_sign_in USING (true)');--> statement-breakpoint
SELECT "put_policy"('short_link', 'sign_in', 'FOR SELECT TO identity_verification_sign_in USING (true)');--> statement-breakpoint
SELECT "put_policy"('session', 'sign_in', 'FOR SELECT TO identity_verification_sign_in
	USING (EXISTS (SELECT 1 FROM "short_link" l WHERE l."session_id" = "session"."id"))');--> statement-breakpoint
GRANT SELECT, INSERT ON "signing_key" TO identity_verification_tenant;
GRANT SELECT, INSERT, DELETE ON "written_file" TO identity_verification_tenant;
GRANT SELECT ON "installation", "list_in_force", "list_version" TO identity_verification_tenant;
GRANT USAGE ON ALL SEQUENCES IN SCHEMA "public" TO identity_verification_tenant, identity_verification_sign_in, identity_verification_shared, identity_verification_system;
-- Records, for the operator's own reports: nothing by which one signs in, no key and no secret.
GRANT SELECT ON "audit", "company_document", "company_review", "company_verification", "hold_alert", "legal_hold", "policy_version",
	"screening_result", "session", "spend_alert", "usage_count", "usage_event", "verification", "verification_count", "verification_review",
	"verification_statistic", "verification_term", "webhook_attempt", "webhook_delivery", "webhook_event" TO identity_verification_reader;
-- Which migrations a database has had is read at each start.
GRANT USAGE ON SCHEMA "drizzle" TO identity_verification_shared, identity_verification_system;
GRANT SELECT ON ALL TABLES IN SCHEMA "drizzle" TO identity_verification_shared, identity_verification_system;
-- PostgreSQL does not take an index for && before a policy has passed: && may say in an error what it saw. So the rows are
-- found as the owner, under the same condition as the policy's.
CREATE OR REPLACE FUNCTION "picture_hashes_with"(wanted text[]) RETURNS SETOF "picture_hash" LANGUAGE sql STABLE SECURITY DEFINER
SET search_path = pg_catalog, public ROWS 20 AS $$
	SELECT * FROM public."picture_hash"
	WHERE "parts" && wanted AND "business_id" = current_setting('app.business', true)
		AND "mode" = ANY (string_to_array(current_setting('app.modes', true), ','))
$$;
REVOKE ALL ON FUNCTION "picture_hashes_with"(text[]) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION "picture_hashes_with"(text[]) TO identity_verification_tenant;
