-- What a shop wants done whenever a job gets a status.
create table status_rules (
  id uuid primary key default gen_random_uuid(),
  workspace_id uuid not null references workspaces on delete cascade,
  name text not null,
  -- Null once its status was deleted: the rule rests until another one is chosen.
  status_id uuid references job_statuses on delete set null,
  enabled boolean not null default true,
  position integer not null default 0,
  -- As the contract has them: mails, to-dos, notices.
  actions jsonb not null,
  revision integer not null default 1,
  created_at timestamptz not null default now()
);
create index status_rules_workspace on status_rules (workspace_id, position, created_at);
create index status_rules_status on status_rules (status_id) where status_id is not null;
call protect_rows('status_rules');
