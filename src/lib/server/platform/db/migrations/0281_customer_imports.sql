-- Lists of customers that are brought along from elsewhere, line by line, so that each line that is wrong can be mended.
create table customer_imports (
  id uuid primary key default gen_random_uuid(),
  workspace_id uuid not null references workspaces on delete cascade,
  user_id uuid references users on delete set null,
  file_name text not null default '',
  heads text[] not null,
  columns text[] not null default '{}',
  existing text not null default 'skip' check (existing in ('skip', 'add')),
  state text not null default 'filling' check (state in ('filling', 'running', 'done', 'taken_back')),
  lines integer not null default 0,
  added integer not null default 0,
  skipped integer not null default 0,
  failed integer not null default 0,
  created_at timestamptz not null default now(),
  finished_at timestamptz
);
create index customer_imports_workspace on customer_imports (workspace_id, created_at desc);
create index customer_imports_user on customer_imports (user_id) where user_id is not null;
call protect_rows('customer_imports');

create table customer_import_lines (
  import_id uuid not null references customer_imports on delete cascade,
  line integer not null,
  workspace_id uuid not null references workspaces on delete cascade,
  cells text[] not null,
  -- Waiting until it is something else.
  state text not null default 'waiting' check (state in ('waiting', 'added', 'skipped', 'failed')),
  error text not null default '',
  primary key (import_id, line)
);
create index customer_import_lines_waiting on customer_import_lines (import_id, line) where state = 'waiting';
create index customer_import_lines_failed on customer_import_lines (import_id, line) where state = 'failed';
create index customer_import_lines_workspace on customer_import_lines (workspace_id);
call protect_rows('customer_import_lines');
