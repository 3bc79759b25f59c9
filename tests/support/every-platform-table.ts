// A row in every table of the installation and its people that no workspace has rows in.
import { sql } from 'kysely'

import { getDb } from '#lib/server/platform/db/index.ts'

export async function fillPlatformTables(userId: string): Promise<void> {
  const id = crypto.randomUUID()
  const statements = [
    sql`insert into billing_customers (customer_id, gateway, livemode, user_id) values (${id}, 'test', false, ${userId})`,
    sql`insert into business_profiles (user_id) values (${userId})`,
    sql`insert into codes (code_hash, expires_at, purpose, user_id) values (${id}, now(), 'reset', ${userId})`,
    sql`insert into contact_messages (email, message, name, topic) values ('x', 'x', 'x', 'other')`,
    sql`insert into email_changes (expires_at, new_email, user_id) values (now(), ${`${id}@example.com`}, ${userId})`,
    sql`insert into idempotency_keys (key, request_hash, result, scope) values (${id}, 'x', '{}', 'x')`,
    sql`insert into impersonations (admin_id, admin_session_id, expires_at, reason, reference_hash, user_id)
        select user_id, id, now(), 'x', ${id}, user_id from sessions where user_id = ${userId} limit 1`,
    sql`insert into known_browsers (browser_hash, user_id) values (${id}, ${userId})`,
    sql`insert into payment_events (created_at, gateway, id, livemode, type) values (now(), 'test', ${id}, false, 'x')`,
    sql`insert into plan_invoices (bill_to, created_at, currency, gateway, id, lines, livemode, number, status, total_cents,
        user_id) values ('{}', now(), 'usd', 'test', ${id}, '[]', false, 'x', 'paid', 1, ${userId})`,
    sql`insert into signups (browser_hash, email, first_name, last_name, password_hash)
        values (${id}, ${`${id}@example.com`}, 'x', 'x', 'x')`,
    sql`insert into social_sign_ins (browser_hash, code_verifier, expires_at, nonce, provider, return_to, state_hash)
        values ('x', 'x', now(), 'x', 'google', 'x', ${id})`,
    sql`insert into test_accounts (id, idempotency_key, made_for) values (${id}, ${id}, ${id})`,
    sql`insert into test_customers (book, email, id, idempotency_key, made_for) values ('{}', 'x', ${id}, ${id}, ${id})`,
    sql`insert into test_intents (amount_cents, client_secret, currency, id, idempotency_key, payable_id)
        values (1, 'x', 'usd', ${id}, ${id}, ${id})`,
    sql`insert into test_disputes (id, intent_id) values (${id}, ${id})`,
    sql`insert into test_refunds (amount_cents, id, idempotency_key, intent_id) values (1, ${id}, ${id}, ${id})`,
    sql`insert into test_payouts (amount_cents, currency, id) values (1, 'usd', ${id})`,
    sql`insert into user_links (email, provider, subject, user_id) values ('x', 'google', ${id}, ${userId})`
  ]
  for (const statement of statements) await statement.execute(getDb())
}
