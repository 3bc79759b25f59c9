-- Films of a workspace: its own, and what it says otherwise of the usual ones (which have the same sku).
create table workspace_films (
  workspace_id uuid not null references workspaces on delete cascade,
  sku text not null,
  name text not null check (length(name) between 1 and 80),
  hex text not null check (hex ~ '^#[0-9A-F]{6}$'),
  finish text not null,
  roll_width_mm double precision not null check (roll_width_mm > 0),
  price_per_m double precision not null check (price_per_m >= 0),
  removed boolean not null default false,
  created_at timestamptz not null default now(),
  primary key (workspace_id, sku)
);
