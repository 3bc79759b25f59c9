-- What is to be paid, whoever sells it: an order of a store today. Payments and refunds know nothing else.
create table payables (
  id uuid primary key default gen_random_uuid(),
  workspace_id uuid not null references workspaces on delete cascade,
  -- Says who made it, and so who acts on what becomes of it.
  kind text not null check (kind in ('store-order')),
  -- What people call it: "Order 1042".
  reference text not null,
  status text not null default 'open' check (status in ('open', 'paid', 'expired', 'cancelled')),
  amount_cents integer not null check (amount_cents >= 0),
  currency text not null,
  gateway text not null check (gateway in ('test', 'stripe')),
  livemode boolean not null,
  intent_id text,
  receipt_email citext not null default '',
  paid_cents integer not null default 0 check (paid_cents >= 0),
  refunded_cents integer not null default 0 check (refunded_cents >= 0),
  -- Held for a person when what the gateway says and what was to be paid do not agree.
  held_reason text not null default '',
  created_at timestamptz not null default now(),
  expires_at timestamptz not null,
  updated_at timestamptz not null default now(),
  check (refunded_cents <= paid_cents)
) with (fillfactor = 75);

insert into payables (id, workspace_id, kind, reference, status, amount_cents, currency, gateway, livemode, intent_id,
  receipt_email, paid_cents, refunded_cents, held_reason, created_at, expires_at, updated_at)
select id, workspace_id, 'store-order', 'Order ' || number,
  case
    when paid_at is not null then 'paid'
    when status = 'pending' then 'open'
    when status in ('expired', 'cancelled') then status
    else 'paid'
  end,
  total_cents, currency, gateway, livemode, intent_id, buyer_email, paid_cents, refunded_cents, held_reason, placed_at,
  expires_at, updated_at
from orders;

create index payables_workspace on payables (workspace_id);
create index payables_open on payables (created_at) where status = 'open';
call protect_rows('payables', 'workspace_id', null, 'public', 'public');

drop policy workspace on payments;
drop policy workspace on refunds;
alter table payments drop constraint payments_order_id_fkey;
alter table refunds drop constraint refunds_order_id_fkey;
alter table payments rename order_id to payable_id;
alter table refunds rename order_id to payable_id;
alter table payments add foreign key (payable_id) references payables on delete cascade;
alter table refunds add foreign key (payable_id) references payables on delete cascade;
alter index payments_order rename to payments_payable;
alter index refunds_order rename to refunds_payable;
call protect_rows('payments', 'payable_id', 'payables', 'public', 'public');
call protect_rows('refunds', 'payable_id', 'payables', 'public', 'public');

-- Which part of the payable was asked for; null: all of it alike.
alter table refunds add column part_id text;
update refunds set part_id = case part when 'line' then line_id::text when 'shipping' then 'shipping' end;
alter table refunds drop column part, drop column line_id;

-- An order keeps what its screens filter and add up by; its payable says it first.
alter table orders alter column id drop default;
alter table orders add constraint orders_payable foreign key (id) references payables on delete cascade;
drop index orders_pending;
-- The view is given to its reader anew at the next start, which looks for the policy.
drop policy if exists search on orders;
drop view searchable_orders;
alter table orders drop column gateway, drop column intent_id;
create view searchable_orders as select * from orders
  where (select platen_scope() = 'system') or workspace_id = any ((select platen_workspaces())::uuid[]);

alter table test_intents rename order_id to payable_id;
