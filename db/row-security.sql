-- The second wall between businesses and between modes (docs/decisions/0102-row-level-security.md). Applied after the
-- migrations, in one transaction, where ROW_SECURITY is on, and again whenever this text or the tables have changed.
SET LOCAL lock_timeout = '30s';
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
END $$;
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
	EXECUTE format('ALTER TABLE %I ENABLE ROW LEVEL SECURITY', name);
	EXECUTE format('ALTER TABLE %I FORCE ROW LEVEL SECURITY', name);
	EXECUTE format('DROP POLICY IF EXISTS "system" ON %I', name);
	EXECUTE format('CREATE POLICY "system" ON %I TO identity_verification_system USING (true)', name);
	-- Migrations, commands and servers with ROW_SECURITY off work as the owner.
	EXECUTE format('DROP POLICY IF EXISTS "owner" ON %I', name);
	EXECUTE format('CREATE POLICY "owner" ON %I TO %I USING (true)', name, current_user);
	IF kind = 'business' THEN
		visible := format('CASE WHEN %s THEN true ELSE false END', CASE WHEN name = 'business' THEN replace(ours, '"business_id"', '"id"') ELSE ours END);
	END IF;
	IF kind = 'setting' THEN
		EXECUTE format('DROP POLICY IF EXISTS "account" ON %I', name);
		EXECUTE format('CREATE POLICY "account" ON %I FOR SELECT TO identity_verification_tenant, identity_verification_reader USING (CASE WHEN %s THEN "mode" = ''live'' ELSE false END)', name, ours);
	END IF;
	EXECUTE format('DROP POLICY IF EXISTS "tenant" ON %I', name);
	EXECUTE format('CREATE POLICY "tenant" ON %I TO identity_verification_tenant, identity_verification_reader USING (%s)', name, visible);
END $$;
REVOKE ALL ON FUNCTION "protect_table"(text, text) FROM PUBLIC;
SELECT "protect_table"(name, 'tenant') FROM unnest(ARRAY[
	'api_key', 'api_key_use', 'case_assignee', 'case_note', 'company_document', 'company_reopening', 'company_review', 'company_term', 'company_verification', 'consent_receipt', 'consent_withdrawal', 'deletion_certificate', 'hit_resolution', 'hold_alert',
	'idempotency', 'legal_hold', 'picture_hash', 'policy_version', 'retention_setting', 'retry_request', 'review_queue', 'screening_result', 'screening_setting',
	'session', 'session_photo', 'short_link', 'spend_alert', 'usage_count', 'usage_event', 'verification', 'verification_count',
	'verification_evidence', 'verification_review', 'verification_statistic', 'verification_term', 'verification_viewer',
	'webhook_attempt', 'webhook_delivery', 'webhook_event'
]) name;
SELECT "protect_table"(name, 'setting') FROM unnest(ARRAY['branding', 'capture_setting', 'webhook_endpoint']) name;
SELECT "protect_table"(name, 'business') FROM unnest(ARRAY['audit', 'audit_anchor', 'audit_check', 'business', 'email_domain', 'key_recovery', 'member_link', 'passkey', 'saved_view', 'single_sign_on', 'user']) name;
SELECT "protect_table"(name, 'none') FROM unnest(ARRAY[
	'engine_answer', 'installation', 'list_in_force', 'list_source', 'list_version', 'passkey_challenge', 'rate_level', 'sign_in_failure', 'signing_key', 'written_file'
]) name;
-- A session is its member's, whose row says of which business.
GRANT SELECT, INSERT, UPDATE, DELETE ON "member_session" TO identity_verification_tenant, identity_verification_system;
ALTER TABLE "member_session" ENABLE ROW LEVEL SECURITY;
ALTER TABLE "member_session" FORCE ROW LEVEL SECURITY;
DROP POLICY IF EXISTS "system" ON "member_session";
CREATE POLICY "system" ON "member_session" TO identity_verification_system USING (true);
DROP POLICY IF EXISTS "owner" ON "member_session";
CREATE POLICY "owner" ON "member_session" TO CURRENT_USER USING (true);
DROP POLICY IF EXISTS "tenant" ON "member_session";
CREATE POLICY "tenant" ON "member_session" TO identity_verification_tenant USING (EXISTS (SELECT 1 FROM "user" u WHERE u."id" = "user_id"));
-- A business sees its own jobs (`<business>:<mode>`, or with `:<lane>` after it), and may queue work of no business, which it cannot see.
GRANT SELECT, INSERT, UPDATE, DELETE ON "job" TO identity_verification_tenant, identity_verification_shared, identity_verification_system;
ALTER TABLE "job" ENABLE ROW LEVEL SECURITY;
ALTER TABLE "job" FORCE ROW LEVEL SECURITY;
DROP POLICY IF EXISTS "system" ON "job";
CREATE POLICY "system" ON "job" TO identity_verification_system, identity_verification_shared USING (true);
DROP POLICY IF EXISTS "owner" ON "job";
CREATE POLICY "owner" ON "job" TO CURRENT_USER USING (true);
DROP POLICY IF EXISTS "tenant" ON "job";
CREATE POLICY "tenant" ON "job" TO identity_verification_tenant USING (
	split_part("tenant", ':', 1) || ':' || split_part("tenant", ':', 2) = ANY (SELECT current_setting('app.business', true) || ':' || "mode" FROM unnest(string_to_array(current_setting('app.modes', true), ',')) "mode"));
DROP POLICY IF EXISTS "of_none" ON "job";
CREATE POLICY "of_none" ON "job" FOR INSERT TO identity_verification_tenant WITH CHECK ("tenant" = '-');
-- Sign-in finds people and their access by address, hash or id, and nothing else.
DO $$
DECLARE
	name text;
BEGIN
	FOREACH name IN ARRAY ARRAY['api_key', 'audit', 'business', 'email_domain', 'key_recovery', 'member_link', 'member_session', 'passkey', 'single_sign_on', 'user'] LOOP
		EXECUTE format('GRANT SELECT, INSERT, UPDATE, DELETE ON %I TO identity_verification_sign_in', name);
		EXECUTE format('DROP POLICY IF EXISTS "sign_in" ON %I', name);
		EXECUTE format('CREATE POLICY "sign_in" ON %I TO identity_verification_sign_in USING (true)', name);
	END LOOP;
END $$;
GRANT SELECT, INSERT, UPDATE, DELETE ON "passkey_challenge", "sign_in_failure" TO identity_verification_sign_in;
-- And the settings of the page before it is known whose it is, and the session that a short link leads to.
DO $$
DECLARE
	name text;
BEGIN
	FOREACH name IN ARRAY ARRAY['capture_setting', 'short_link'] LOOP
		EXECUTE format('GRANT SELECT ON %I TO identity_verification_sign_in', name);
		EXECUTE format('DROP POLICY IF EXISTS "sign_in" ON %I', name);
		EXECUTE format('CREATE POLICY "sign_in" ON %I FOR SELECT TO identity_verification_sign_in USING (true)', name);
	END LOOP;
END $$;
GRANT SELECT ON "session" TO identity_verification_sign_in;
DROP POLICY IF EXISTS "sign_in" ON "session";
CREATE POLICY "sign_in" ON "session" FOR SELECT TO identity_verification_sign_in
	USING (EXISTS (SELECT 1 FROM "short_link" l WHERE l."session_id" = "session"."id"));
GRANT INSERT ON "job" TO identity_verification_sign_in;
DROP POLICY IF EXISTS "sign_in" ON "job";
CREATE POLICY "sign_in" ON "job" FOR INSERT TO identity_verification_sign_in WITH CHECK (true);
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
