// A row in every table that a workspace has rows in.
import { sql } from 'kysely'

import { getDb } from '#lib/server/platform/db/index.ts'

interface Maker {
  workspaceId: string
  owner: { userId: string }
  paidOrder: () => Promise<{ orderId: string }>
  coupon: () => Promise<unknown>
  bundle: () => Promise<unknown>
  category: () => Promise<unknown>
  option: () => Promise<unknown>
  design: () => Promise<{ id: string }>
  version: (documentId: string) => Promise<string>
  folder: () => Promise<{ id: string }>
  session: () => Promise<unknown>
  file: () => Promise<{ id: string }>
  portfolio: () => Promise<{ id: string }>
  request: () => Promise<unknown>
  invitation: () => Promise<unknown>
}

export interface Filled {
  documentId: string
  fileId: string
}

/** What the calls of the product make, and straight into the tables what is long in the making. */
export async function fillEveryTable(shop: Maker): Promise<Filled> {
  const { workspaceId, owner } = shop
  await Promise.all([shop.category(), shop.option(), shop.session(), shop.request(), shop.invitation()])
  await shop.coupon()
  await shop.bundle()
  const { orderId } = await shop.paidOrder()
  const { id: documentId } = await shop.design()
  const versionId = await shop.version(documentId)
  const { id: tagId } = await shop.folder()
  const { id: fileId } = await shop.file()
  const { id: portfolioId } = await shop.portfolio()
  const own = sql`workspace_id = ${workspaceId}`
  const order = sql`(select id from orders where id = ${orderId})`
  const statements = [
    sql`insert into counters values (${workspaceId}, 'test', 1)`,
    sql`insert into links (workspace_id, kind, subject_id, hash, key_id, expires_at)
        values (${workspaceId}, 'test', ${order}, gen_random_uuid(), 'x', now())`,
    sql`insert into store_messages (store_id, kind) select id, 'launch' from stores where ${own}`,
    sql`insert into stock (store_item_id, capacity) select id, 5 from store_items
        where store_id in (select id from stores where ${own}) on conflict do nothing`,
    sql`insert into news (workspace_id, kind, subject_id) values (${workspaceId}, 'order', ${order})`,
    sql`insert into activity (workspace_id, subject, subject_id, kind) values (${workspaceId}, 'order', ${order}, 'test')`,
    sql`insert into payments (payable_id, gateway, intent_id, amount_cents, currency, livemode)
        values (${order}, 'test', ${crypto.randomUUID()}, 100, 'usd', false)`,
    sql`insert into order_changes (id, workspace_id, order_id, line_id, before, wanted, price)
        select order_id, workspace_id, order_id, id, '{}', '{}', '{}' from order_lines where order_id = ${order} limit 1`,
    sql`insert into order_shipments (workspace_id, order_id, carrier, pieces)
        values (${workspaceId}, ${order}, 'UPS', '[{"code": "1-1", "text": "Tee"}]')`,
    sql`insert into refunds (payable_id, payment_id, amount_cents)
        select payable_id, id, 1 from payments where payable_id = ${order}`,
    sql`insert into payment_accounts (workspace_id, gateway, livemode, account_id)
        values (${workspaceId}, 'test', false, ${crypto.randomUUID()})`,
    sql`insert into payouts (workspace_id, id, gateway, livemode, amount_cents, currency, status, arrives_on, made_at)
        values (${workspaceId}, 'po_1', 'test', false, 1, 'usd', 'paid', now(), now())`,
    sql`insert into money_moves (workspace_id, id, gateway, livemode, kind, payable_id, amount_cents, fee_cents, currency,
        happened_at) values (${workspaceId}, 'txn_1', 'test', false, 'payment', ${order}, 1, 0, 'usd', now())`,
    sql`insert into disputes (id, workspace_id, payable_id, amount_cents, currency, reason, status, opened_at)
        values (${crypto.randomUUID()}, ${workspaceId}, ${order}, 1, 'usd', 'x', 'lost', now())`,
    sql`insert into share_payments (workspace_id, store_id, amount_cents, paid_on)
        select workspace_id, id, 1, now() from stores where ${own} limit 1`,
    sql`insert into deleted_orders (id, workspace_id, business_name, number, currency, total_cents, tax_cents,
        refunded_cents, gateway, livemode, paid_at)
        values (${crypto.randomUUID()}, ${workspaceId}, 'x', 1, 'usd', 1, 0, 0, 'test', false, now())`,
    sql`insert into mail_allowances (workspace_id, per_day) values (${workspaceId}, 100)`,
    sql`insert into mails (workspace_id, template, recipient, subject, html, body)
        values (${workspaceId}, 'x', 'x', 'x', 'x', 'x')`,
    sql`insert into saved_views (workspace_id, user_id, list, name, query)
        values (${workspaceId}, ${owner.userId}, 'orders', 'x', 'x')`,
    sql`insert into feedback (workspace_id, kind) values (${workspaceId}, 'idea')`,
    sql`insert into threads (workspace_id, subject, subject_id) values (${workspaceId}, 'test', ${order})`,
    sql`insert into thread_messages (thread_id, side, text) select id, 'shop', 'x' from threads where ${own}`,
    sql`insert into thread_seen (thread_id, side, message_id) select id, 'shop', 1 from threads where ${own}`,
    sql`insert into thread_files (id, thread_id, side, name, mime, bytes, width, height, storage_key)
        select gen_random_uuid(), id, 'shop', 'x', 'x', 1, 1, 1, 'x' from threads where ${own}`,
    sql`insert into api_keys (workspace_id, name, prefix, hash, scopes, made_by)
        values (${workspaceId}, 'x', 'x', gen_random_uuid(), '{}', ${owner.userId})`,
    sql`insert into webhook_endpoints (workspace_id, url, events, key_id) values (${workspaceId}, 'x', '{}', 'x')`,
    sql`insert into webhook_outbox values (-floor(random() * 1e12), ${workspaceId})`,
    sql`insert into webhook_events (workspace_id, type, subject_id, happened_at, body)
        values (${workspaceId}, 'x', ${order}, now(), 'x')`,
    sql`insert into webhook_deliveries (workspace_id, endpoint_id, event_id, subject_id)
        select e.workspace_id, w.id, e.id, e.id from webhook_events e, webhook_endpoints w
        where e.workspace_id = ${workspaceId} and w.workspace_id = ${workspaceId} limit 1`,
    sql`insert into webhook_tries (workspace_id, delivery_id, took_ms)
        select workspace_id, id, 1 from webhook_deliveries where ${own}`,
    sql`insert into security_events (kind, workspace_id) values ('test', ${workspaceId})`,
    sql`insert into audit_entries (kind, impersonation_id, actor_id, actor_name, subject_id, subject_name, reason, workspace_id)
        values ('write', gen_random_uuid(), ${owner.userId}, 'x', ${owner.userId}, 'x', 'x', ${workspaceId})`,
    sql`insert into file_tags values (${fileId}, ${tagId})`,
    sql`insert into document_tags values (${documentId}, ${tagId})`,
    sql`insert into document_files values (${documentId}, ${fileId})`,
    sql`insert into document_pictures (document_id, hash, picture) values (${documentId}, 'x', '')`,
    sql`insert into item_designs select id, 'layer', ${documentId}::uuid, ${versionId}::uuid from items where ${own}`,
    sql`insert into film_stock values (${workspaceId}, 'x')`,
    sql`insert into workspace_films (workspace_id, sku, name, hex, finish, roll_width_mm, price_per_m)
        values (${workspaceId}, 'x', 'x', '#000000', 'x', 1, 1)`,
    sql`insert into cost_rates (workspace_id, hourly_cents, blank_cents, margin_percent, waste_percent)
        values (${workspaceId}, 1, 1, 1, 1) on conflict do nothing`,
    sql`insert into blanks (workspace_id, name) values (${workspaceId}, 'x')`,
    sql`insert into job_statuses (workspace_id, name, hex, group_name, position)
        values (${workspaceId}, 'x', '#000000', 'quote', 0)`,
    sql`insert into job_milestones (workspace_id, milestone) values (${workspaceId}, 'x')`,
    sql`insert into status_rules (workspace_id, name, actions) values (${workspaceId}, 'x', '[]')`,
    sql`insert into jobs (workspace_id, number, title, status_id, price_book, currency)
        select ${workspaceId}, 1, 'x', id, '{}', 'usd' from job_statuses where ${own}`,
    sql`insert into job_items (workspace_id, job_id, id, position, kind)
        select workspace_id, id, gen_random_uuid(), 0, 'single' from jobs where ${own}`,
    sql`insert into job_components (workspace_id, job_id, item_id, id, position, method)
        select workspace_id, job_id, id, gen_random_uuid(), 0, 'x' from job_items where ${own}`,
    sql`insert into purchases (workspace_id, number, currency) values (${workspaceId}, 1, 'usd')`,
    sql`insert into purchase_lines (workspace_id, purchase_id, position, size, quantity)
        select workspace_id, id, 0, 'x', 1 from purchases where ${own}`,
    sql`insert into purchase_parts (line_id, workspace_id, job_id, item_id, quantity)
        select l.id, l.workspace_id, i.job_id, i.id, 1 from purchase_lines l, job_items i
        where l.workspace_id = ${workspaceId} and i.workspace_id = ${workspaceId} limit 1`,
    sql`insert into purchase_store_parts (line_id, workspace_id, order_line_id, quantity)
        select l.id, l.workspace_id, ol.id, 1 from purchase_lines l, order_lines ol
        where l.workspace_id = ${workspaceId} and ol.order_id = ${order} limit 1`,
    sql`insert into production_runs (workspace_id, number, from_kind) values (${workspaceId}, 1, 'orders')`,
    sql`insert into production_pieces (workspace_id, run_id, position, code, number, unit, blank, person, parts)
        select workspace_id, id, 0, 'x-1', 1, 0, '{}', '{}', '[]' from production_runs where ${own}`,
    sql`insert into production_events (workspace_id, run_id, piece_id, kind)
        select workspace_id, run_id, id, 'pressed' from production_pieces where ${own}`,
    sql`insert into production_sheets (workspace_id, run_id, film_key, roll_width_mm, length_mm, position, placements)
        select workspace_id, id, 'x', 1, 1, 0, '[]' from production_runs where ${own}`,
    sql`insert into late_offers (run_id, workspace_id, store_id, until, blanks)
        select r.id, r.workspace_id, s.id, now(), 'any' from production_runs r, stores s
        where r.workspace_id = ${workspaceId} and s.workspace_id = ${workspaceId} limit 1`,
    sql`insert into late_orders (order_id, workspace_id, run_id, boxes, blanks)
        select ${order}, workspace_id, run_id, '[]', '[]' from late_offers where ${own}`,
    sql`insert into film_rolls (workspace_id, number, kind, sku, width_mm, whole_mm, left_mm)
        values (${workspaceId}, 1, 'roll', 'x', 508, 1000, 900)`,
    sql`insert into production_capacity (workspace_id, minutes) values (${workspaceId}, '{}')`,
    sql`insert into production_settings (workspace_id, size_scales) values (${workspaceId}, '{"youth": 0.8}')`,
    sql`insert into cutters (workspace_id, name, language, width_mm, baud_rate, flow_control, plot)
        values (${workspaceId}, 'x', 'hpgl', 600, 9600, 'none', '{}')`,
    sql`insert into production_plans (workspace_id, run_id, day)
        select workspace_id, id, '2026-03-02' from production_runs where ${own}`,
    sql`insert into job_todos (workspace_id, job_id, text) select workspace_id, id, 'x' from jobs where ${own}`,
    sql`insert into proposals (workspace_id, job_id, draft) select workspace_id, id, '{}' from jobs where ${own}`,
    sql`insert into proposal_versions (workspace_id, proposal_id, number, content, pricing, hash)
        select workspace_id, id, 1, '{}', '{}', 'x' from proposals where ${own}`,
    sql`insert into proposal_approvals (workspace_id, version_id, name, chosen, checks, prices, approved_at, seal, code)
        select workspace_id, id, 'x', '{}', '{}', '{}', now(), 'x', 'x' from proposal_versions where ${own}`,
    sql`insert into proposal_pins (workspace_id, version_id, item_id, file_id, x, y, text)
        select workspace_id, id, id, id, 0, 0, 'x' from proposal_versions where ${own}`,
    sql`insert into quick_answers (workspace_id, answers) values (${workspaceId}, '{x}')`,
    sql`insert into rosters (workspace_id, job_id, item_id, rules, ends_at)
        select workspace_id, id, id, '{}', now() from jobs where ${own}`,
    sql`insert into roster_lines (workspace_id, roster_id, id, name) select workspace_id, id, id, 'x' from rosters where ${own}`,
    sql`insert into roster_people (workspace_id, roster_id, line_id, name)
        select workspace_id, id, id, 'x' from rosters where ${own}`,
    sql`insert into invoice_settings (workspace_id) values (${workspaceId})`,
    sql`insert into invoices (workspace_id, job_id, job_number, title, currency, seller, terms, lines, subtotal_cents,
        discount_cents, fee_cents, shipping_cents, tax_cents, tax_ppm, total_cents)
        select workspace_id, id, 1, 'x', 'usd', '{}', 'on_receipt', '[]', 1, 0, 0, 0, 0, 0, 1 from jobs where ${own} limit 1`,
    sql`insert into invoice_requests (workspace_id, invoice_id, cut)
        select workspace_id, id, '{"kind":"amount","value":1}' from invoices where ${own}`,
    sql`insert into invoice_payments (workspace_id, invoice_id, method, amount_cents)
        select workspace_id, id, 'cash', 1 from invoices where ${own}`,
    sql`insert into credit_notes (workspace_id, invoice_id, number, prefix, amount_cents, tax_cents, reason, issued_on)
        select workspace_id, id, 1, 'x', 1, 0, 'x', now() from invoices where ${own}`,
    sql`insert into price_rules (workspace_id, markup_percent, round_blank_cents) values (${workspaceId}, 1, 1)
        on conflict do nothing`,
    sql`insert into price_matrices (workspace_id, name, method, counts, from_quantities, up_to, cents)
        values (${workspaceId}, 'x', 'x', 'flat', '{1}', '{1}', '[[1]]')`,
    sql`insert into customers (workspace_id, name, sort_name, search_text) values (${workspaceId}, 'x', 'x', 'x')`,
    sql`insert into customer_merges (workspace_id, kept_id, gone_id, kept_before, kept_revision)
        select workspace_id, id, id, '{}', 1 from customers where ${own} limit 1`,
    sql`insert into customer_imports (workspace_id, heads) values (${workspaceId}, '{x}')`,
    sql`insert into customer_import_lines (import_id, workspace_id, line, cells)
        select id, workspace_id, 1, '{x}' from customer_imports where ${own}`,
    sql`insert into supply_cart_lines (workspace_id, sku, quantity) values (${workspaceId}, 'x', 1)`,
    sql`insert into supply_orders (id, workspace_id, email, address, currency, subtotal_cents, shipping_cents, tax_cents,
        total_cents, expires_at) values (${order}, ${workspaceId}, 'x', '{}', 'usd', 1, 0, 0, 1, now())`,
    sql`insert into supply_order_lines (order_id, position, workspace_id, sku, kind, name, detail, unit_cents, quantity,
        total_cents, tax_cents) values (${order}, 0, ${workspaceId}, 'x', 'film', 'x', 'x', 1, 1, 1, 0)`,
    sql`insert into transfer_sheets (workspace_id, name) values (${workspaceId}, 'x')`,
    sql`insert into transfer_pieces (id, sheet_id, workspace_id, position, file_id, width_mm, quantity)
        select gen_random_uuid(), id, workspace_id, 0, ${fileId}, 50, 1 from transfer_sheets where ${own}`,
    sql`insert into transfer_art (file_id, workspace_id, facts) values (${fileId}, ${workspaceId}, '{}')`,
    sql`insert into blank_stock (workspace_id, size, key) values (${workspaceId}, 'M', 'x')`,
    sql`insert into stock_moves (workspace_id, stock_id, kind, quantity, on_hand)
        select workspace_id, id, 'counted', 1, 1 from blank_stock where ${own}`,
    sql`insert into supplier_lists (workspace_id, supplier, heads, columns) values (${workspaceId}, 'x', '{x}', '{x}')`,
    sql`insert into workspace_exports (workspace_id) values (${workspaceId})`,
    sql`insert into workspace_imports (user_id, made_workspace_id, file_name, bytes, state)
        values (${owner.userId}, ${workspaceId}, 'x', 1, 'done')`,
    sql`insert into leads (workspace_id, source, portfolio_id, name, email, message)
        values (${workspaceId}, 'portfolio', ${portfolioId}, 'x', 'x', 'x')`,
    sql`insert into workspace_fonts (id, workspace_id, family, name, mime, bytes, letters, sha256, styles, storage_key)
        values (gen_random_uuid(), ${workspaceId}, 'x', 'x', 'font/ttf', 1, 1, 'x', '[]', 'x')`,
    sql`insert into symbols (workspace_id, name, drawing, box) values (${workspaceId}, 'x', '{}', '{}')`,
    sql`insert into design_comments (workspace_id, document_id, text) values (${workspaceId}, ${documentId}, 'x')`,
    sql`insert into document_symbols (workspace_id, document_id, symbol_id, rev)
        select workspace_id, ${documentId}::uuid, id, 1 from symbols where ${own}`,
    sql`insert into lead_files (id, workspace_id, lead_id, name, mime, bytes, width, height, storage_key)
        select gen_random_uuid(), workspace_id, id, 'x', 'x', 1, 1, 1, 'x' from leads where ${own}`
  ]
  for (const statement of statements) await statement.execute(getDb())
  return { documentId, fileId }
}
