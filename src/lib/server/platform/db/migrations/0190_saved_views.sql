-- A filter of a list that a member gave a name.
create table saved_views (
  workspace_id uuid not null references workspaces on delete cascade,
  user_id uuid not null references users on delete cascade,
  list text not null,
  name text not null,
  query text not null,
  created_at timestamptz not null default now(),
  primary key (workspace_id, user_id, list, name)
);
create index saved_views_user on saved_views (user_id);
call protect_rows('saved_views');
