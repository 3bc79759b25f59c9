-- What the orders of a store add up to, by what lists and cards tell apart, so that no figure reads the orders themselves.
-- Whatever changes an order adds rows here, in the same statement: what was, taken away, and what is. Rows are never changed,
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

create function refund_of(paid integer, refunded integer) returns text language sql immutable
  return case when refunded = 0 then 'none' when refunded < paid then 'part' else 'all' end;

create function sum_order() returns trigger language plpgsql as $$
begin
  if tg_op <> 'INSERT' then
    insert into order_sums values (old.workspace_id, old.store_id, old.livemode, old.status, old.paid_at is not null,
      refund_of(old.paid_cents, old.refunded_cents), -1, -(old.held_reason <> '')::int,
      -(coalesce(old.delivery->>'kind' = 'shipping', false))::int,
      -old.units, -old.paid_cents, -old.refunded_cents, -old.fundraising_cents);
    if old.paid_at is not null then
      insert into order_times values (old.workspace_id, date_bin('15 minutes', old.paid_at, '2000-01-01Z'), old.livemode,
        -1, old.refunded_cents - old.paid_cents);
    end if;
  end if;
  if tg_op <> 'DELETE' then
    insert into order_sums values (new.workspace_id, new.store_id, new.livemode, new.status, new.paid_at is not null,
      refund_of(new.paid_cents, new.refunded_cents), 1, (new.held_reason <> '')::int,
      (coalesce(new.delivery->>'kind' = 'shipping', false))::int,
      new.units, new.paid_cents, new.refunded_cents, new.fundraising_cents);
    if new.paid_at is not null then
      insert into order_times values (new.workspace_id, date_bin('15 minutes', new.paid_at, '2000-01-01Z'), new.livemode,
        1, new.paid_cents - new.refunded_cents);
    end if;
  end if;
  return null;
end
$$;

create trigger orders_sums_added after insert or delete on orders for each row execute function sum_order();
create trigger orders_sums_changed after update on orders for each row
  when (
    (old.workspace_id, old.store_id, old.livemode, old.status, old.paid_at, old.paid_cents, old.refunded_cents,
      old.held_reason, old.delivery, old.units, old.fundraising_cents)
    is distinct from
    (new.workspace_id, new.store_id, new.livemode, new.status, new.paid_at, new.paid_cents, new.refunded_cents,
      new.held_reason, new.delivery, new.units, new.fundraising_cents)
  )
  execute function sum_order();

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
