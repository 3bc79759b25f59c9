-- Rolls of film that a shop owns, and offcuts of them. A sheet is cut from one of them, whose length follows.
create table film_rolls (
  id uuid primary key default gen_random_uuid(),
  workspace_id uuid not null references workspaces on delete cascade,
  -- On its label, and never given twice.
  number integer not null,
  kind text not null check (kind in ('roll', 'remnant')),
  sku text not null,
  -- From edge to edge, and what the pinch rollers take of it on each side.
  width_mm double precision not null check (width_mm > 0),
  edge_mm double precision not null default 0 check (edge_mm >= 0 and 2 * edge_mm < width_mm),
  whole_mm double precision not null check (whole_mm > 0),
  left_mm double precision not null check (left_mm >= 0),
  -- Of a remnant that is no rectangle, as [x, y] in millimetres: width and length are those of the largest one in it.
  outline jsonb,
  place text not null default '',
  note text not null default '',
  -- The film is short when there is less than this of it.
  low_mm double precision not null default 0 check (low_mm >= 0),
  gone text check (gone in ('used_up', 'thrown_away')),
  gone_at timestamptz,
  revision integer not null default 1,
  created_by uuid references users on delete set null,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  unique (workspace_id, number)
);
create index film_rolls_film on film_rolls (workspace_id, sku);
create index film_rolls_created_by on film_rolls (created_by) where created_by is not null;
call protect_rows('film_rolls');

alter table production_sheets
  add column roll_id uuid references film_rolls on delete set null,
  -- What marking it as cut took of its roll.
  add column used_mm double precision,
  -- { wMm, hMm }: the largest rectangle of film that stays whole on it.
  add column rest jsonb;
-- Waits: a moment; sheets are few.
create index production_sheets_roll on production_sheets (roll_id) where roll_id is not null;
