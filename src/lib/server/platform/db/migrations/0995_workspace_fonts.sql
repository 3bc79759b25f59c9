-- Fonts that a shop uploaded for its designs. Drawings that everybody may see read them, so the row is public; the file is not.
create table workspace_fonts (
  -- The stored bytes are named after it, and designs name the font by it.
  id uuid not null,
  workspace_id uuid not null references workspaces on delete cascade,
  family text not null,
  name text not null,
  mime text not null check (mime in ('font/ttf', 'font/otf')),
  bytes integer not null,
  letters integer not null,
  sha256 text not null,
  styles jsonb not null,
  storage_key text not null,
  -- Who confirmed that the shop has a licence for it.
  added_by uuid references users on delete set null,
  created_at timestamptz not null default now(),
  primary key (workspace_id, id),
  unique (workspace_id, sha256)
);
-- Of the rounds that compare rows with stored bytes.
create index workspace_fonts_id on workspace_fonts (id);
create index workspace_fonts_added_by on workspace_fonts (added_by) where added_by is not null;
call protect_rows('workspace_fonts', 'workspace_id', null, 'public', '');
