-- What is paid on top of something that is paid already: its payment moves there when it is settled.
alter table payables add column adds_to uuid references payables on delete cascade;
create index payables_adds_to on payables (adds_to) where adds_to is not null;

-- A dearer size of a line that waits to be paid for. The line stays as it is until then.
create table order_changes (
  id uuid primary key references payables on delete cascade,
  workspace_id uuid not null references workspaces on delete cascade,
  order_id uuid not null references orders on delete cascade,
  line_id uuid not null references order_lines on delete cascade,
  -- Null: the buyer, by the order's link.
  requested_by uuid references users on delete set null,
  status text not null default 'open' check (status in ('open', 'done', 'ended')),
  -- The line as it was when the buyer was told the difference.
  before jsonb not null,
  -- Size, personalisation and variant that it is to have.
  wanted jsonb not null,
  -- What the price of the line, and so the order, goes up by, in its parts.
  price jsonb not null,
  created_at timestamptz not null default now(),
  ended_at timestamptz
);
create unique index order_changes_open on order_changes (order_id) where status = 'open';
create index order_changes_order on order_changes (order_id);
create index order_changes_line on order_changes (line_id);
create index order_changes_workspace on order_changes (workspace_id);
call protect_rows('order_changes', 'workspace_id', null, 'public', 'public');

-- Of what was refunded of a line: so much for a cheaper size. The piece is made all the same, and can be changed again.
alter table order_lines
  add column given_back_cents integer not null default 0 check (given_back_cents >= 0);
alter table refunds add column given_back boolean not null default false;

-- Whether a buyer who changes to a cheaper size gets the difference back. Stores that are there told their buyers the opposite.
alter table stores add column gives_back boolean not null default false;
alter table stores alter column gives_back set default true;
