-- What somebody bought; `plan` is what an admin gave. Whichever allows more holds.
alter table users
  add column bought_plan text not null default 'free' check (bought_plan in ('free', 'starter', 'business'));

-- Who pays for a plan, and what the payment service said last about it.
create table billing_customers (
  user_id uuid not null references users on delete cascade,
  gateway text not null check (gateway in ('test', 'stripe')),
  livemode boolean not null,
  customer_id text not null unique,
  -- Name, address and tax number for invoices.
  details jsonb not null default '{}',
  card jsonb,
  credit_cents integer not null default 0,
  subscription_id text,
  state text not null default 'none'
    check (state in ('none', 'incomplete', 'trialing', 'active', 'ending', 'changing', 'past_due')),
  price_id text,
  next_price_id text,
  period_end timestamptz,
  trial_end timestamptz,
  -- A renewal was not paid: until then the plan stays.
  grace_ends_at timestamptz,
  -- Of the payment service's clock, which in tests runs ahead.
  service_now timestamptz not null default now(),
  had_trial boolean not null default false,
  -- What waits to be paid, as the screen shows it.
  open_invoice jsonb,
  -- One change at a time: until then somebody is at it.
  busy_until timestamptz not null default '1970-01-01 00:00Z',
  -- When what is noted here was asked for; an answer to an earlier question changes nothing.
  asked_at timestamptz not null default '1970-01-01 00:00Z',
  check_at timestamptz not null default now(),
  created_at timestamptz not null default now(),
  primary key (user_id, gateway, livemode)
);
create index billing_customers_check on billing_customers (check_at);

-- The platform's invoices to whoever has a plan, with the address they were made out to.
create table plan_invoices (
  id text primary key,
  user_id uuid not null references users on delete cascade,
  gateway text not null,
  livemode boolean not null,
  number text not null,
  status text not null check (status in ('open', 'paid', 'void')),
  total_cents integer not null,
  credit_cents integer not null default 0,
  currency text not null,
  lines jsonb not null,
  bill_to jsonb not null,
  card_last4 text not null default '',
  created_at timestamptz not null,
  paid_at timestamptz
);
create index plan_invoices_user on plan_invoices (user_id, created_at desc);

-- Whose customer an event is about.
alter table payment_events add column customer_id text;

-- The embedded gateway's customers, each with a clock of its own.
create table test_customers (
  id text primary key,
  made_for text not null,
  email text not null,
  idempotency_key text not null unique,
  book jsonb not null,
  created_at timestamptz not null default now()
);
