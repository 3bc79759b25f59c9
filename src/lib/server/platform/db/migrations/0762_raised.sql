-- What an order raises, said once for every page, card, mail and settlement: what its pieces give to the cause, as long as some
-- of its money stays. What a coupon made free, or was given back as a whole, raised nothing. Before it is paid: what it would.
create function raised_cents(status text, paid_at timestamptz, paid integer, refunded integer, fundraising integer)
returns integer language sql immutable
  return case when paid_at is null then fundraising when status = 'cancelled' or refunded >= paid then 0 else fundraising end;

lock table orders in share row exclusive mode;

create or replace function sum_order() returns trigger language plpgsql as $$
begin
  if tg_op <> 'INSERT' then
    insert into order_sums values (old.workspace_id, old.store_id, old.livemode, old.status, old.paid_at is not null,
      refund_of(old.paid_cents, old.refunded_cents), -1, -(old.held_reason <> '')::int,
      -(coalesce(old.delivery->>'kind' = 'shipping', false))::int,
      -old.units, -old.paid_cents, -old.refunded_cents,
      -raised_cents(old.status, old.paid_at, old.paid_cents, old.refunded_cents, old.fundraising_cents));
    if old.paid_at is not null then
      insert into order_times values (old.workspace_id, date_bin('15 minutes', old.paid_at, '2000-01-01Z'), old.livemode,
        -1, old.refunded_cents - old.paid_cents);
    end if;
  end if;
  if tg_op <> 'DELETE' then
    insert into order_sums values (new.workspace_id, new.store_id, new.livemode, new.status, new.paid_at is not null,
      refund_of(new.paid_cents, new.refunded_cents), 1, (new.held_reason <> '')::int,
      (coalesce(new.delivery->>'kind' = 'shipping', false))::int,
      new.units, new.paid_cents, new.refunded_cents,
      raised_cents(new.status, new.paid_at, new.paid_cents, new.refunded_cents, new.fundraising_cents));
    if new.paid_at is not null then
      insert into order_times values (new.workspace_id, date_bin('15 minutes', new.paid_at, '2000-01-01Z'), new.livemode,
        1, new.paid_cents - new.refunded_cents);
    end if;
  end if;
  return null;
end
$$;

-- What was added up before that.
insert into order_sums
select workspace_id, store_id, livemode, status, true, refund_of(paid_cents, refunded_cents), 0, 0, 0, 0, 0, 0,
  -sum(fundraising_cents), true
from orders
where paid_at is not null and fundraising_cents > 0 and (status = 'cancelled' or refunded_cents >= paid_cents)
group by 1, 2, 3, 4, 6;
