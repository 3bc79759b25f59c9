-- What a customer is offered for a job, version by version.
create table proposals (
  id uuid primary key default gen_random_uuid(),
  workspace_id uuid not null references workspaces on delete cascade,
  job_id uuid not null unique references jobs on delete cascade,
  state text not null default 'draft'
    check (state in ('draft', 'sent', 'viewed', 'changes', 'approved', 'declined', 'expired', 'withdrawn')),
  -- How the next version is set up.
  draft jsonb not null,
  -- The newest that was sent; 0: none.
  version integer not null default 0,
  recipient text not null default '',
  -- Drawn already: { key: file id }.
  mock_ups jsonb not null default '{}',
  expires_at timestamptz,
  sent_at timestamptz,
  viewed_at timestamptz,
  answered_at timestamptz,
  reminders integer not null default 0,
  remind_at timestamptz,
  revision integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
create index proposals_workspace on proposals (workspace_id, state);
create index proposals_expiry on proposals (expires_at) where state in ('sent', 'viewed', 'changes');
create index proposals_remind on proposals (remind_at) where remind_at is not null;
call protect_rows('proposals');

create table proposal_versions (
  id uuid primary key default gen_random_uuid(),
  workspace_id uuid not null references workspaces on delete cascade,
  proposal_id uuid not null references proposals on delete cascade,
  number integer not null,
  content jsonb not null,
  -- With what it is priced: the shop's own affair.
  pricing jsonb not null,
  -- Of what is made, for what price.
  hash text not null,
  file_ids uuid[] not null default '{}',
  recipient text not null default '',
  sent_by uuid references users on delete set null,
  created_at timestamptz not null default now(),
  unique (proposal_id, number)
);
create index proposal_versions_workspace on proposal_versions (workspace_id);
create index proposal_versions_sent_by on proposal_versions (sent_by) where sent_by is not null;
call protect_rows('proposal_versions');

create table proposal_approvals (
  id uuid primary key default gen_random_uuid(),
  workspace_id uuid not null references workspaces on delete cascade,
  version_id uuid not null unique references proposal_versions on delete cascade,
  name text not null,
  chosen uuid[] not null,
  -- { item: what was confirmed of it }
  checks jsonb not null,
  prices jsonb not null,
  note text not null default '',
  address text not null default '',
  -- Given by telephone, and written down by a member.
  is_recorded boolean not null default false,
  recorded_by uuid references users on delete set null,
  approved_at timestamptz not null,
  -- Over all of these and the version.
  seal text not null,
  code text not null
);
create index proposal_approvals_workspace on proposal_approvals (workspace_id);
create index proposal_approvals_recorded_by on proposal_approvals (recorded_by) where recorded_by is not null;
call protect_rows('proposal_approvals');

create table proposal_pins (
  id uuid primary key default gen_random_uuid(),
  workspace_id uuid not null references workspaces on delete cascade,
  version_id uuid not null references proposal_versions on delete cascade,
  item_id uuid not null,
  file_id uuid not null,
  x double precision not null,
  y double precision not null,
  text text not null,
  created_at timestamptz not null default now()
);
create index proposal_pins_workspace on proposal_pins (workspace_id);
create index proposal_pins_version on proposal_pins (version_id, created_at);
call protect_rows('proposal_pins');

-- What was sent and what was approved stays as it was.
create function refuse_change() returns trigger language plpgsql as $$
begin
  raise exception 'rows of % are never changed', tg_table_name;
end
$$;
create trigger proposal_versions_stay
  before update of id, workspace_id, proposal_id, number, content, pricing, hash, file_ids, recipient, created_at
  on proposal_versions for each row execute function refuse_change();
create trigger proposal_approvals_stay
  before update of id, workspace_id, version_id, name, chosen, checks, prices, note, address, is_recorded, approved_at,
    seal, code on proposal_approvals for each row execute function refuse_change();
