-- What the orders of a store add up to, by what lists and cards tell apart, so that no figure reads the orders themselves.
-- Whatever changes orders adds rows here, in the same statement: what was, taken away, and what is. Rows are never changed,
-- so no two orders wait for each other; orders/sums.ts replaces the rows of a store by their sums now and then.
create table order_sums (
  -- No reference: when a workspace goes, its orders still add rows here, which leave nothing once they are added up.
  workspace_id uuid not null,
  store_id uuid not null,
  livemode boolean not null,
  status text not null,
  is_paid boolean not null,
  -- Of what was paid: none, some, all.
  refund text not null check (refund in ('none', 'part', 'all')),
  orders integer not null,
  held integer not null,
  to_ship integer not null,
  units bigint not null,
  paid_cents bigint not null,
  refunded_cents bigint not null,
  fundraising_cents bigint not null,
  is_new boolean not null default true
);
create index order_sums_workspace on order_sums (workspace_id);
create index order_sums_store on order_sums (store_id);
create index order_sums_new on order_sums (store_id) where is_new;
call protect_rows('order_sums', readers => 'public', writers => 'public');

-- The same by the time of payment. A day begins when the clock of the workspace says so, and no zone is off by less than
-- a quarter of an hour.
create table order_times (
  workspace_id uuid not null,
  paid_from timestamptz not null,
  livemode boolean not null,
  orders integer not null,
  cents bigint not null,
  is_new boolean not null default true
);
create index order_times_workspace on order_times (workspace_id, paid_from) include (livemode, orders, cents);
create index order_times_new on order_times (workspace_id) where is_new;
call protect_rows('order_times', readers => 'public', writers => 'public');

do $$
declare
  each record;
begin
  for each in
    select * from (values
      ('insert', 'referencing new table as made', 'select *, 1 as times from made'),
      ('delete', 'referencing old table as gone', 'select *, -1 as times from gone'),
      ('update', 'referencing old table as gone new table as made',
        'select *, 1 as times from made union all select *, -1 from gone')
    ) as list (event, tables, changes)
  loop
    execute format($function$
      create function sum_orders_on_%1$s() returns trigger language plpgsql as $body$
      begin
        insert into order_sums
        select workspace_id, store_id, livemode, status, paid_at is not null,
          case when refunded_cents = 0 then 'none' when refunded_cents < paid_cents then 'part' else 'all' end,
          sum(times), coalesce(sum(times) filter (where held_reason <> ''), 0),
          coalesce(sum(times) filter (where delivery->>'kind' = 'shipping'), 0),
          sum(times * units), sum(times * paid_cents), sum(times * refunded_cents), sum(times * fundraising_cents)
        from (%2$s) changed group by 1, 2, 3, 4, 5, 6
        having sum(times) <> 0 or coalesce(sum(times) filter (where held_reason <> ''), 0) <> 0
          or coalesce(sum(times) filter (where delivery->>'kind' = 'shipping'), 0) <> 0 or sum(times * units) <> 0
          or sum(times * paid_cents) <> 0 or sum(times * refunded_cents) <> 0 or sum(times * fundraising_cents) <> 0;
        insert into order_times
        select workspace_id, date_bin('15 minutes', paid_at, '2000-01-01Z'), livemode, sum(times),
          sum(times * (paid_cents - refunded_cents))
        from (%2$s) changed where paid_at is not null group by 1, 2, 3
        having sum(times) <> 0 or sum(times * (paid_cents - refunded_cents)) <> 0;
        return null;
      end
      $body$ $function$, each.event, each.changes);
    execute format(
      'create trigger orders_sums_on_%1$s after %1$s on orders %2$s for each statement execute function sum_orders_on_%1$s()',
      each.event, each.tables
    );
  end loop;
end
$$;

insert into order_sums
select workspace_id, store_id, livemode, status, paid_at is not null,
  case when refunded_cents = 0 then 'none' when refunded_cents < paid_cents then 'part' else 'all' end,
  count(*), count(*) filter (where held_reason <> ''), count(*) filter (where delivery->>'kind' = 'shipping'),
  sum(units), sum(paid_cents), sum(refunded_cents), sum(fundraising_cents), false
from orders group by 1, 2, 3, 4, 5, 6 order by 1, 2;
insert into order_times
select workspace_id, date_bin('15 minutes', paid_at, '2000-01-01Z'), livemode, count(*), sum(paid_cents - refunded_cents),
  false
from orders where paid_at is not null group by 1, 2, 3 order by 1, 2;

-- The list in its other orders.
create index orders_by_total on orders (workspace_id, total_cents desc, placed_at desc, id desc);
create index orders_by_buyer on orders (workspace_id, lower(buyer_name), placed_at desc, id desc);

-- Nothing adds up orders by these any more, and each payment and refund had to write them.
drop index orders_workspace_paid, orders_store_paid, orders_workspace_status, orders_workspace;
create index orders_workspace on orders (workspace_id, placed_at desc);
