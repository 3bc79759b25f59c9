-- Where a workspace's money goes when many workspaces share an installation: an account of its own at the payment
-- service. What it may do is the service's to say; this is what the service said last.
create table payment_accounts (
  workspace_id uuid primary key references workspaces on delete cascade,
  gateway text not null check (gateway in ('test', 'stripe')),
  livemode boolean not null,
  account_id text not null unique,
  details_submitted boolean not null default false,
  charges_enabled boolean not null default false,
  payouts_enabled boolean not null default false,
  -- What the service still asks for, in its own names.
  requirements jsonb not null default '[]',
  disabled_reason text not null default '',
  due_at timestamptz,
  -- Whoever owns it took the platform's access away.
  disconnected_at timestamptz,
  -- When it could take payments for the first time.
  ready_at timestamptz,
  read_at timestamptz not null default now(),
  created_at timestamptz not null default now()
);
create index payment_accounts_read on payment_accounts (read_at);
call protect_rows('payment_accounts', readers => 'public');

-- Of the connected account that was to be paid; null: of the installation's own.
alter table payables add column account_id text;
alter table payment_events add column account_id text;

-- A published store that takes test orders on purpose, though the workspace could take real money or will.
alter table stores add column trial boolean not null default false;

-- The embedded gateway's accounts; nothing of the product reads them but that gateway.
alter table test_intents add column account_id text;
create table test_accounts (
  id text primary key,
  made_for text not null,
  email text not null default '',
  details_submitted boolean not null default false,
  charges_enabled boolean not null default false,
  payouts_enabled boolean not null default false,
  requirements jsonb not null default '["business_profile.url", "external_account", "representative.dob"]',
  disabled_reason text not null default '',
  is_disconnected boolean not null default false,
  idempotency_key text not null unique,
  created_at timestamptz not null default now()
);
