-- Drawings that many designs use, and are changed once. A design holds a copy of its own.
create table symbols (
  id uuid not null default gen_random_uuid(),
  workspace_id uuid not null references workspaces on delete cascade,
  name text not null,
  rev integer not null default 1,
  -- As a copy puts it on the clipboard, and how large it is.
  drawing jsonb not null,
  box jsonb not null,
  updated_by uuid references users on delete set null,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  primary key (workspace_id, id)
);
create index symbols_updated_by on symbols (updated_by) where updated_by is not null;
call protect_rows('symbols');

-- Which designs use them, as of which revision, and what became of an update of theirs.
create table document_symbols (
  workspace_id uuid not null references workspaces on delete cascade,
  document_id uuid not null references documents on delete cascade,
  symbol_id uuid not null,
  rev integer not null,
  -- Somebody wants the design to be updated: who, until it is done or cannot be.
  asked_by uuid references users on delete set null,
  is_waiting boolean not null default false,
  hindrance text,
  primary key (workspace_id, document_id, symbol_id),
  foreign key (workspace_id, symbol_id) references symbols (workspace_id, id) on delete cascade
);
create index document_symbols_document on document_symbols (document_id);
create index document_symbols_symbol on document_symbols (workspace_id, symbol_id);
create index document_symbols_asked_by on document_symbols (asked_by) where asked_by is not null;
call protect_rows('document_symbols');
