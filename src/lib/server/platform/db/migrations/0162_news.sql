-- What open screens were told, kept for hours, so that one that was cut off hears what it missed.
create table news (
  id bigint generated always as identity primary key,
  workspace_id uuid not null references workspaces on delete cascade,
  kind text not null,
  subject_id uuid not null,
  details jsonb not null default '{}',
  at timestamptz not null default clock_timestamp()
);
create index news_workspace on news (workspace_id, id);
create index news_at on news (at);

call protect_rows('news', readers => 'public', writers => 'public');
