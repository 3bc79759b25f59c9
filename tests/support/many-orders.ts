// A shop with years of orders, straight into the tables: what reads them is measured or explained, not what makes them.
import { sql } from 'kysely'

import { openAsOwner } from '#lib/server/platform/db/migrate.ts'

const FIRST = 'Ada,Ben,Cleo,Dan,Eve,Finn,Gia,Hugo,Ivy,Jack,Kim,Leo,Mia,Noah,Olga,Pat,Quinn,Rosa,Sam,Tess'
const LAST = 'Abbot,Baker,Carter,Dunn,Ellis,Foster,Grant,Hayes,Irwin,Jonas,Keller,Lopez,Mason,Nolan,Owens,Price,Quill'
const STORES = 40

/** Of the last three years, in stores of every stage; among them test orders, unpaid, cancelled and refunded ones. */
export async function fillOrders(databaseUrl: string, workspaceId: string, orders: number): Promise<void> {
  const prefix = workspaceId.slice(-12)
  const owner = openAsOwner(databaseUrl)
  await sql`
    insert into stores (workspace_id, campaign_id, name, time_zone, currency, stage, opens_at, closes_at, in_hands_on,
      published_at, created_at)
    select ${workspaceId}::uuid, ${prefix} || n, 'Store ' || n, 'America/New_York', 'usd',
      case when n % 8 < 3 then 'published' when n % 8 = 3 then 'production' else 'settled' end,
      now() - interval '90 days',
      now() + case n % 8 when 0 then interval '2 days' when 1 then interval '20 days' else interval '-1 day' end,
      current_date + 14, now() - interval '90 days', now() - make_interval(days => n)
    from generate_series(0, ${STORES - 1}) n`.execute(owner)
  await owner.transaction().execute(async tx => {
    // Each line would look its workspace up, and the search would be told of each order: both at once is quicker.
    await sql`alter table order_lines disable trigger order_lines_workspace`.execute(tx)
    const { rows } = await sql<{ text: string }>`select pg_get_indexdef('orders_search'::regclass) as text`.execute(tx)
    await sql`drop index orders_search`.execute(tx)
    await sql`
      with shelf as materialized (
        select id, stage, substr(name, 7)::int as place from stores
        where workspace_id = ${workspaceId} and starts_with(campaign_id, ${prefix})
      ),
      made as materialized (
        select n, s.id as store_id, 500 + (hashint4(n) & 8191) as cents,
          (string_to_array(${FIRST}, ','))[1 + n * 31 % 20] as first,
          (string_to_array(${LAST}, ','))[1 + n * 13 % 17] as last,
          now() - interval '3 years' * ((n - 1)::float / ${orders}) as placed,
          case when n % 61 = 0 then 'expired' when n % 67 = 0 then 'cancelled' when n % 401 = 0 then 'pending'
            when s.stage = 'settled' then 'handed_over' when s.stage = 'production' and n % 90 = 1 then 'ready'
            when s.stage = 'production' and n % 2 = 0 then 'production' else 'paid' end as status
        from generate_series(1, ${orders}::int) n join shelf s on s.place = (n * 7 + n / ${STORES}) % ${STORES}
      ),
      placed as (
        insert into orders (id, public_id, workspace_id, store_id, number, status, buyer_name, buyer_email, recipient,
          delivery, currency, units, subtotal_cents, total_cents, fundraising_cents, paid_cents, refunded_cents,
          livemode, idempotency_key, request_hash, held_reason, placed_at, expires_at, paid_at)
        select gen_random_uuid(), ${prefix} || n, ${workspaceId}::uuid, store_id, n, status, first || ' ' || last,
          lower(first || '.' || last || n % 5000) || '@example.com', case when n % 3 = 0 then first else '' end,
          jsonb_build_object('kind', case n % 3 when 0 then 'shipping' when 1 then 'pickup' else 'group' end),
          'usd', 1 + n % 4, cents, cents, cents / 10, paid,
          case when n % 97 = 0 then paid when n % 41 = 0 then paid / 2 else 0 end,
          n % 50 = 0, n, n, case when n % 5000 = 0 then 'amount' else '' end, placed, placed + interval '1 hour',
          case when paid > 0 then placed + interval '1 minute' end
        from made, lateral (select case when status in ('expired', 'pending') then 0 else cents end as paid) money
        returning orders.*
      ),
      payable as (
        insert into payables (id, workspace_id, kind, reference, status, amount_cents, currency, gateway, livemode,
          receipt_email, paid_cents, refunded_cents, held_reason, created_at, expires_at)
        select id, workspace_id, 'store-order', 'Order ' || number,
          case when status = 'pending' then 'open' when status in ('expired', 'cancelled') then status else 'paid' end,
          total_cents, currency, 'test', livemode, buyer_email, paid_cents, refunded_cents, held_reason, placed_at,
          expires_at
        from placed
      )
      insert into order_lines (order_id, workspace_id, position, name, colour, size, quantity, base_cents, unit_cents,
        total_cents)
      select id, workspace_id, 0, 'Team tee', '{"id":"navy"}', '{"id":"m"}', 1, total_cents, total_cents, total_cents
      from placed`.execute(tx)
    // Another file of this worker may count rows as transactions end; no index is made while that waits.
    await sql`set constraints all immediate`.execute(tx)
    await sql.raw(rows[0]!.text).execute(tx)
    await sql`alter table order_lines enable trigger order_lines_workspace`.execute(tx)
  })
  // The planner knows what autovacuum would have told it by then.
  await sql`vacuum analyze`.execute(owner)
  await owner.destroy()
}
