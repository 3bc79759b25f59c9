-- How the price list of a supplier is laid out, so that the next one is read without asking, and what came of the last.
create table supplier_lists (
  workspace_id uuid not null references workspaces on delete cascade,
  supplier citext not null,
  file_name text not null default '',
  heads text[] not null,
  -- What each column is; an empty one is left out.
  columns text[] not null,
  styles integer not null default 0,
  user_id uuid references users on delete set null,
  applied_at timestamptz not null default now(),
  primary key (workspace_id, supplier)
);
create index supplier_lists_user on supplier_lists (user_id) where user_id is not null;
call protect_rows('supplier_lists');
