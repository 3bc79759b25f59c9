-- What changed the balance at the payment service and what was paid out of it, as the service reports it, for each
-- workspace that it concerns.
create table payouts (
  workspace_id uuid not null references workspaces on delete cascade,
  id text not null,
  gateway text not null,
  livemode boolean not null,
  account_id text,
  amount_cents integer not null,
  currency text not null,
  status text not null check (status in ('pending', 'in_transit', 'paid', 'failed', 'canceled')),
  failure text not null default '',
  arrives_on date not null,
  made_at timestamptz not null,
  -- What it is made of has been read since it was paid.
  is_read boolean not null default false,
  primary key (workspace_id, id)
);
create index payouts_newest on payouts (workspace_id, made_at desc);
call protect_rows('payouts');

create table money_moves (
  workspace_id uuid not null references workspaces on delete cascade,
  id text not null,
  gateway text not null,
  livemode boolean not null,
  account_id text,
  kind text not null check (kind in ('payment', 'refund', 'dispute', 'fee', 'other')),
  -- What it is about; null where the service moved money by itself.
  payable_id uuid references payables on delete set null,
  amount_cents integer not null,
  fee_cents integer not null,
  currency text not null,
  payout_id text,
  happened_at timestamptz not null,
  primary key (workspace_id, id)
);
create index money_moves_payable on money_moves (payable_id) where payable_id is not null;
create index money_moves_payout on money_moves (workspace_id, payout_id);
call protect_rows('money_moves');

-- What a shop has passed on of the money that its store raised.
create table share_payments (
  id uuid primary key default gen_random_uuid(),
  workspace_id uuid not null references workspaces on delete cascade,
  store_id uuid not null references stores on delete cascade,
  amount_cents integer not null check (amount_cents > 0),
  paid_on date not null,
  note text not null default '',
  recorded_by uuid references users on delete set null,
  created_at timestamptz not null default now()
);
create index share_payments_store on share_payments (store_id);
create index share_payments_user on share_payments (recorded_by) where recorded_by is not null;
call protect_rows('share_payments');

-- The embedded gateway's payouts: made when somebody who plays the payment service says so.
create table test_payouts (
  id text primary key,
  account_id text,
  amount_cents integer not null,
  currency text not null,
  status text not null default 'paid',
  created_at timestamptz not null default now()
);
alter table test_intents add column payout_id text;
alter table test_refunds add column payout_id text;
