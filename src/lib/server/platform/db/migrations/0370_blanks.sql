-- The undecorated garments and products that a shop buys: by style, with what each colour and size costs.
create table blanks (
  id uuid primary key default gen_random_uuid(),
  workspace_id uuid not null references workspaces on delete cascade,
  name text not null,
  maker text not null default '',
  style_number text not null default '',
  supplier text not null default '',
  garment text,
  -- [{ name, hex, costs: [{ size, costCents }] }], and [{ name, costCents }] in the order of the run.
  colours jsonb not null default '[]',
  sizes jsonb not null default '[]',
  -- [{ place, widthMm, heightMm }]
  print_areas jsonb not null default '[]',
  front_file_id uuid references files on delete set null,
  back_file_id uuid references files on delete set null,
  note text not null default '',
  -- What a price list knows a style by.
  style_key text not null generated always as (lower(maker) || '/' || lower(style_number)) stored,
  search_text text not null generated always as
    (style_number || ' ' || maker || ' ' || name || ' ' || supplier) stored,
  archived_at timestamptz,
  revision integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
create index blanks_name on blanks (workspace_id, lower(name), id);
create index blanks_newest on blanks (workspace_id, created_at desc, id desc);
create index blanks_supplier on blanks (workspace_id, supplier);
create unique index blanks_style on blanks (workspace_id, supplier, style_key) where style_number <> '';
create index blanks_search on blanks using gin (search_text gin_trgm_ops);
create index blanks_front on blanks (front_file_id) where front_file_id is not null;
create index blanks_back on blanks (back_file_id) where back_file_id is not null;
call protect_rows('blanks');

-- Searched by a part of their text, as 0150 says.
create view searchable_blanks as select * from blanks
  where (select platen_scope() = 'system') or workspace_id = any ((select platen_workspaces())::uuid[]);
