-- What a shop orders from a supplier, for which jobs, and what came of it.
create table purchases (
  id uuid primary key default gen_random_uuid(),
  workspace_id uuid not null references workspaces on delete cascade,
  number integer not null,
  supplier text not null default '',
  email text not null default '',
  note text not null default '',
  state text not null default 'draft' check (state in ('draft', 'ordered', 'part_received', 'received', 'cancelled')),
  currency text not null,
  expected_on date,
  ordered_at timestamptz,
  finished_at timestamptz,
  revision integer not null default 1,
  created_by uuid references users on delete set null,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  unique (workspace_id, number)
);
create index purchases_state on purchases (workspace_id, state, number desc);
create index purchases_created_by on purchases (created_by) where created_by is not null;
call protect_rows('purchases');
create trigger delete_activity after delete on purchases for each row execute function delete_activity();

create table purchase_lines (
  id uuid primary key default gen_random_uuid(),
  workspace_id uuid not null references workspaces on delete cascade,
  purchase_id uuid not null references purchases on delete cascade,
  position integer not null,
  -- The words of the blank as they were when it was ordered.
  blank_id uuid references blanks on delete set null,
  name text not null default '',
  maker text not null default '',
  style_number text not null default '',
  colour text not null default '',
  hex text,
  size text not null,
  quantity integer not null check (quantity between 0 and 1000000),
  received integer not null default 0 check (received between 0 and 1000000),
  cost_cents integer
);
create index purchase_lines_purchase on purchase_lines (purchase_id, position);
create index purchase_lines_workspace on purchase_lines (workspace_id);
create index purchase_lines_blank on purchase_lines (blank_id) where blank_id is not null;
call protect_rows('purchase_lines');

-- Which items of which jobs a line is for. What is ordered beyond them is spare.
create table purchase_parts (
  line_id uuid not null references purchase_lines on delete cascade,
  workspace_id uuid not null references workspaces on delete cascade,
  job_id uuid not null references jobs on delete cascade,
  item_id uuid not null,
  quantity integer not null check (quantity > 0),
  primary key (line_id, job_id, item_id)
);
create index purchase_parts_job on purchase_parts (job_id, item_id);
create index purchase_parts_workspace on purchase_parts (workspace_id);
call protect_rows('purchase_parts');
