-- What a shop says to its customers again and again, to insert with a key.
create table quick_answers (
  workspace_id uuid primary key references workspaces on delete cascade,
  answers text[] not null,
  revision integer not null default 1,
  updated_at timestamptz not null default now()
);
call protect_rows('quick_answers');
