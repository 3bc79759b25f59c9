-- Everything of a workspace as one file to take along. The file lies in the storage, in parts.
create table workspace_exports (
  id uuid primary key default gen_random_uuid(),
  workspace_id uuid not null references workspaces on delete cascade,
  user_id uuid references users on delete set null,
  state text not null default 'queued' check (state in ('queued', 'running', 'ready', 'failed', 'expired')),
  -- What is being written now, and how much of all.
  step text not null default '',
  done integer not null default 0,
  total integer not null default 0,
  -- Each try writes under its own number, so nothing of one that was cut off is taken for part of the next.
  attempt integer not null default 0,
  -- When whoever works at it last said so.
  beat_at timestamptz not null default now(),
  bytes bigint not null default 0,
  parts integer not null default 0,
  sha256 text not null default '',
  error text not null default '',
  created_at timestamptz not null default now(),
  ready_at timestamptz,
  expires_at timestamptz
);
create index workspace_exports_workspace on workspace_exports (workspace_id, created_at desc);
-- One at a time.
create unique index workspace_exports_one on workspace_exports (workspace_id) where state in ('queued', 'running');
call protect_rows('workspace_exports');

-- Such a file that somebody brings: there is no workspace yet, so it is the person's.
create table workspace_imports (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references users on delete cascade,
  made_workspace_id uuid references workspaces on delete set null,
  file_name text not null,
  bytes bigint not null check (bytes > 0),
  -- Which parts of the file are here.
  parts integer[] not null default '{}',
  state text not null default 'uploading' check (state in
    ('uploading', 'checking', 'checked', 'refused', 'running', 'done', 'failed', 'taken_back')),
  step text not null default '',
  done integer not null default 0,
  total integer not null default 0,
  attempt integer not null default 0,
  beat_at timestamptz not null default now(),
  report jsonb not null default '{}',
  error text not null default '',
  created_at timestamptz not null default now(),
  finished_at timestamptz
);
create index workspace_imports_user on workspace_imports (user_id, created_at desc);
create index workspace_imports_made on workspace_imports (made_workspace_id);
call protect_rows('workspace_imports', 'made_workspace_id', null, 'account', 'account');
-- One at a time.
create unique index workspace_imports_one on workspace_imports (user_id)
  where state in ('uploading', 'checking', 'checked', 'running');

-- Money that a shop took before it came here: history, which no payment service of ours knows.
alter table payables drop constraint payables_gateway_check,
  add constraint payables_gateway_check check (gateway in ('test', 'stripe', 'elsewhere'));

-- Who did it or wrote it, where that person has an account in another place only.
alter table activity add column by_name text;
alter table thread_messages add column by_name text;
