-- What a workspace prices jobs by. Made with usual figures when it is first asked for.
create table price_rules (
  workspace_id uuid primary key references workspaces on delete cascade,
  markup_percent integer not null check (markup_percent between 0 and 1000),
  round_blank_cents integer not null check (round_blank_cents between 1 and 100),
  -- [{ size, cents }] and [{ id, name, percent }]
  upcharges jsonb not null default '[]',
  levels jsonb not null default '[]',
  revision integer not null default 1,
  updated_at timestamptz not null default now()
);
call protect_rows('price_rules');

create table price_matrices (
  id uuid primary key default gen_random_uuid(),
  workspace_id uuid not null references workspaces on delete cascade,
  name text not null,
  method text not null,
  counts text not null check (counts in ('colours', 'stitches', 'area', 'locations', 'flat')),
  -- A row reaches from its quantity to the next one, so rows touch and cannot overlap.
  from_quantities integer[] not null,
  up_to integer[] not null,
  -- A list of rows of cents; null: not offered.
  cents jsonb not null,
  beyond jsonb,
  fees jsonb not null default '[]',
  position integer not null default 0,
  revision integer not null default 1,
  updated_at timestamptz not null default now()
);
create index price_matrices_workspace on price_matrices (workspace_id, position);
call protect_rows('price_matrices');
