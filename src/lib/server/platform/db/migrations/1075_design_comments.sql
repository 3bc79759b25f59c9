-- What members say to each other about a place of a design. Beside the drawing, so that no export, proof or version has it.
create table design_comments (
  id uuid not null default gen_random_uuid(),
  workspace_id uuid not null references workspaces on delete cascade,
  document_id uuid not null references documents on delete cascade,
  -- The comment that it answers; the place is that one's.
  answers uuid,
  artboard text not null default '',
  -- What it is pinned to, and its name then, which stays when the object goes.
  object_id text,
  object_name text not null default '',
  x_mm double precision not null default 0,
  y_mm double precision not null default 0,
  text text not null,
  user_id uuid references users on delete set null,
  by_key text,
  by_name text,
  created_at timestamptz not null default now(),
  resolved_at timestamptz,
  resolved_by uuid references users on delete set null,
  primary key (workspace_id, id),
  foreign key (workspace_id, answers) references design_comments (workspace_id, id) on delete cascade
);
create index design_comments_document on design_comments (document_id, created_at);
create index design_comments_answers on design_comments (workspace_id, answers) where answers is not null;
create index design_comments_user on design_comments (user_id) where user_id is not null;
create index design_comments_resolved_by on design_comments (resolved_by) where resolved_by is not null;
call protect_rows('design_comments');
