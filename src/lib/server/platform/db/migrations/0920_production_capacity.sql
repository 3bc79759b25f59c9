-- How much of each kind of work a shop does on a day of the week, and on which day somebody planned what.
create table production_capacity (
  workspace_id uuid primary key references workspaces on delete cascade,
  -- { work: minutes of Sunday to Saturday }
  minutes jsonb not null,
  updated_at timestamptz not null default now()
);
call protect_rows('production_capacity');

create table production_plans (
  id uuid primary key default gen_random_uuid(),
  workspace_id uuid not null references workspaces on delete cascade,
  run_id uuid unique references production_runs on delete cascade,
  job_id uuid unique references jobs on delete cascade,
  store_id uuid unique references stores on delete cascade,
  day date not null,
  check (num_nonnulls(run_id, job_id, store_id) = 1)
);
create index production_plans_workspace on production_plans (workspace_id);
call protect_rows('production_plans');
