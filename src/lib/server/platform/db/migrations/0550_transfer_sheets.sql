-- Sheets of full-colour transfers: what a shop puts on them, and how it lies there.
create table transfer_sheets (
  id uuid primary key default gen_random_uuid(),
  workspace_id uuid not null references workspaces on delete cascade,
  name text not null,
  revision integer not null default 1,
  -- Chosen by a person; null: the shortest that holds everything.
  length_in integer,
  layout jsonb not null default '{"pieces": [], "usedMm": 0}',
  -- What keeps it from being laid out, in a sentence.
  problem text not null default '',
  created_by uuid references users on delete set null,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  -- From then on nothing on it changes.
  ordered_at timestamptz,
  print_state text check (print_state in ('waiting', 'ready', 'failed')),
  print_problem text not null default '',
  -- The print files in the storage: how many parts and bytes each has.
  png_parts integer not null default 0,
  png_bytes bigint not null default 0,
  pdf_parts integer not null default 0,
  pdf_bytes bigint not null default 0
);
create index transfer_sheets_workspace on transfer_sheets (workspace_id, updated_at desc);
call protect_rows('transfer_sheets');

create table transfer_pieces (
  id uuid primary key,
  sheet_id uuid not null references transfer_sheets on delete cascade,
  workspace_id uuid not null references workspaces on delete cascade,
  position integer not null,
  file_id uuid not null references files on delete cascade,
  -- Of what can be seen of the picture; its height follows.
  width_mm double precision not null check (width_mm > 0),
  quantity integer not null check (quantity > 0)
);
create index transfer_pieces_sheet on transfer_pieces (sheet_id, position);
create index transfer_pieces_file on transfer_pieces (file_id);
create index transfer_pieces_workspace on transfer_pieces (workspace_id);
call protect_rows('transfer_pieces');

-- What was read from the pixels of a picture, once.
create table transfer_art (
  file_id uuid primary key references files on delete cascade,
  workspace_id uuid not null references workspaces on delete cascade,
  facts jsonb not null
);
create index transfer_art_workspace on transfer_art (workspace_id);
call protect_rows('transfer_art');
