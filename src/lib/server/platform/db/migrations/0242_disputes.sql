-- A buyer who told their bank that a payment was not theirs, or not what was promised; as the payment service says.
create table disputes (
  id text primary key,
  workspace_id uuid not null references workspaces on delete cascade,
  payable_id uuid not null references payables on delete cascade,
  amount_cents integer not null,
  currency text not null,
  reason text not null,
  status text not null check (status in ('needs_response', 'under_review', 'won', 'lost')),
  -- An answer after it counts for nothing.
  due_at timestamptz,
  -- What the shop answered, by field; sent once.
  evidence jsonb not null default '{}',
  sent_at timestamptz,
  sent_by uuid references users on delete set null,
  opened_at timestamptz not null,
  read_at timestamptz not null default now()
);
create index disputes_workspace on disputes (workspace_id, opened_at desc);
create index disputes_payable on disputes (payable_id);
create index disputes_user on disputes (sent_by) where sent_by is not null;
call protect_rows('disputes');

alter table payment_events add column dispute_id text;

-- The embedded gateway's disputes.
create table test_disputes (
  id text primary key,
  intent_id text not null references test_intents on delete cascade,
  status text not null default 'needs_response',
  evidence jsonb not null default '{}',
  payout_id text,
  ended_at timestamptz,
  won_payout_id text,
  created_at timestamptz not null default now()
);
