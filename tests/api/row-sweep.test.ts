import { randomUUID } from 'node:crypto'

import { sql } from 'kysely'
import { expect, test } from 'vitest'

import { getDb } from '#lib/server/platform/db/index.ts'
import { RULES, sweepRows } from '#lib/server/sweep.ts'

import { signUp } from '../support/world.ts'

/** Rows that belong to an account, a workspace, a store or an order and go with it, or stay as the README says. */
const KEPT = `
  activity audit_entries
  billing_customers blank_stock blanks business_profiles
  contact_messages cost_rates counters coupons credit_notes customer_merges customers cutters
  deleted_orders design_comments disputes document_files document_pictures document_symbols document_tags document_versions documents
  feedback file_tags files film_rolls film_stock
  impersonations invoice_payments invoice_requests invoice_settings invoices item_designs item_options items
  job_components job_items job_statuses job_todos jobs
  late_offers late_orders leads
  mail_allowances money_moves
  order_changes order_lines order_shipments order_sums order_times orders
  payables payment_accounts payments payouts plan_invoices portfolio_images portfolios price_matrices price_rules
  product_categories production_capacity production_events production_pieces production_plans production_runs production_settings production_sheets proposal_approvals proposal_pins proposal_versions proposals purchase_lines purchase_parts purchase_store_parts
  purchases
  quick_answers
  refunds roster_lines roster_people rosters
  saved_views schema_migrations schema_migrations_lock share_payments status_rules job_milestones stock stock_moves store_bundles
  store_items store_messages stores supplier_lists supply_cart_lines supply_order_lines supply_orders symbols
  tag_tree test_accounts test_customers test_disputes test_intents test_payouts test_refunds thread_messages
  thread_seen threads transfer_art transfer_pieces transfer_sheets
  user_links users
  variants
  webhook_deliveries webhook_endpoints webhook_outbox webhook_tries workspace_exports workspace_films workspace_fonts
  workspace_imports workspace_users workspaces
`

test('has a rule for every table', async () => {
  const { rows } = await sql<{ name: string }>`
    select relname as name from pg_class where relkind = 'r' and relnamespace = 'public'::regnamespace`.execute(getDb())
  const known = new Set([...KEPT.split(/\s+/), ...RULES.map(({ table }) => table)])
  expect(rows.map(({ name }) => name).filter(name => !known.has(name))).toEqual([])
})

/** A row of this age in each table that is swept; gives how to ask whether it is still there. */
async function fill(days: number) {
  const { userId, workspaceId } = await signUp()
  const mark = randomUUID()
  const at = sql`now() - make_interval(days => ${days})`
  const id = mark
  const statements = {
    idempotency_keys: sql`insert into idempotency_keys (scope, key, request_hash, result, created_at)
      values (${mark}, 'x', 'x', '{}', ${at})`,
    throttles: sql`insert into throttles values (${mark}, 1, ${at})`,
    codes: sql`insert into codes (id, user_id, purpose, code_hash, expires_at) values (${id}, ${userId}, 'reset', 'x', ${at})`,
    known_browsers: sql`insert into known_browsers (user_id, browser_hash, last_login_at) values (${userId}, ${mark}, ${at})`,
    sessions: sql`insert into sessions (id, user_id, expires_at) values (${id}, ${userId}, ${at})`,
    invitations: sql`insert into invitations (id, workspace_id, email, role, invited_by, expires_at)
      values (${id}, ${workspaceId}, ${`${mark}@example.com`}, 'viewer', ${userId}, ${at})`,
    api_keys: sql`insert into api_keys (workspace_id, name, prefix, hash, scopes, made_by, revoked_at)
      values (${workspaceId}, ${mark}, 'x', ${mark}, '{}', ${userId}, ${at})`,
    webhook_events: sql`insert into webhook_events (workspace_id, type, subject_id, happened_at, body, created_at)
      values (${workspaceId}, 'x', ${id}, ${at}, ${mark}, ${at})`,
    links: sql`insert into links (workspace_id, kind, subject_id, hash, key_id, expires_at)
      values (${workspaceId}, 'test', ${id}, ${mark}, 'x', ${at})`,
    security_events: sql`insert into security_events (kind, user_id, at) values (${mark}, ${userId}, ${at})`,
    payment_events: sql`insert into payment_events (id, gateway, type, livemode, created_at, handled_at)
      values (${mark}, 'test', 'x', false, ${at}, ${at})`,
    mails: sql`insert into mails (id, template, recipient, subject, html, body, state, created_at, sent_at)
      values (${id}, 'x', 'x', 'x', 'x', 'x', 'sent', ${at}, ${at})`
  }
  for (const statement of Object.values(statements)) await statement.execute(getDb())
  return async () => {
    const left: string[] = []
    for (const table of Object.keys(statements)) {
      const { rows } = await sql`select from ${sql.table(table)} t where strpos(t::text, ${mark}) > 0`.execute(getDb())
      if (rows.length > 0) left.push(table)
    }
    return left
  }
}

test('removes what was kept long enough, and nothing else', async () => {
  const [young, old] = [await fill(-1), await fill(401)]
  const all = await young()
  expect(await old()).toEqual(all)

  expect(await sweepRows(getDb())).toMatchObject({ idempotency_keys: 1, mails: 1, security_events: 1 })

  expect(await old()).toEqual([])
  expect(await young()).toEqual(all)
  expect(await sweepRows(getDb())).toEqual({})
})

test('removes more than one batch', async () => {
  const scope = randomUUID()
  await sql`
    insert into idempotency_keys (scope, key, request_hash, result, created_at)
    select ${scope}, n, 'x', '{}', now() - interval '8 days' from generate_series(1, 2500) n`.execute(getDb())

  expect(await sweepRows(getDb())).toEqual({ idempotency_keys: 2500 })
})

test('a table that cannot be swept keeps no other from being, and the round is tried again', async () => {
  const scope = randomUUID()
  await sql`insert into idempotency_keys (scope, key, request_hash, result, created_at)
    values (${scope}, 'x', 'x', '{}', now() - interval '8 days')`.execute(getDb())
  await expect(sweepRows(getDb(), [{ table: 'news', over: 'no_such_column' }, ...RULES])).rejects.toThrow('no_such')
  expect((await sql`select from idempotency_keys where scope = ${scope}`.execute(getDb())).rows).toEqual([])
})

test('keeps the words of an order’s mail 400 days, and that it was sent', async () => {
  const id = randomUUID()
  await sql`
    insert into mails (id, template, recipient, subject, html, body, state, created_at, sent_at, order_id)
    values (${id}, 'x', 'x', 'Thank you', 'x', 'x', 'sent', now() - interval '2 years', now() - interval '2 years', ${id})`.execute(
    getDb()
  )
  await sweepRows(getDb())
  const { rows } = await sql`select subject, html, body from mails where id = ${id}`.execute(getDb())
  expect(rows).toEqual([{ subject: 'Thank you', html: '', body: '' }])
})

test('removes what was to be paid in workspaces that are gone after two years, but not what a person has to look at', async () => {
  await sql`
    insert into payables (kind, reference, status, amount_cents, currency, gateway, livemode, expires_at, updated_at, held_reason)
    select 'deleted', 'Swept ' || held, 'cancelled', 100, 'usd', 'test', false, now(), now() - make_interval(days => days), held
    from (values (800, ''), (800, 'Look at it'), (700, '')) as made (days, held)`.execute(getDb())
  await sweepRows(getDb())
  const { rows } = await sql<{ held: string; days: number }>`
    select held_reason as held, extract(day from now() - updated_at)::int as days from payables
    where reference like 'Swept %' order by days`.execute(getDb())
  expect(rows).toEqual([
    { held: '', days: 700 },
    { held: 'Look at it', days: 800 }
  ])
})

test('keeps the session that an admin acted from', async () => {
  const { userId } = await signUp()
  const id = randomUUID()
  await sql`insert into sessions (id, user_id, expires_at) values (${id}, ${userId}, now() - interval '2 years')`.execute(
    getDb()
  )
  await sql`
    insert into impersonations (admin_id, user_id, admin_session_id, reason, expires_at, reference_hash)
    values (${userId}, ${userId}, ${id}, 'x', now(), ${id})`.execute(getDb())
  await sweepRows(getDb())
  expect((await sql`select from sessions where id = ${id}`.execute(getDb())).rows).toHaveLength(1)
})
