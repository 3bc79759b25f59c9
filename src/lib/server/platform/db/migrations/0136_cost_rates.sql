-- What the designer prices with. One row a workspace, from the first time that somebody changes a rate.
create table cost_rates (
  workspace_id uuid primary key references workspaces on delete cascade,
  hourly_cents integer not null check (hourly_cents >= 0),
  blank_cents integer not null check (blank_cents >= 0),
  margin_percent integer not null check (margin_percent between 0 and 95),
  waste_percent integer not null check (waste_percent between 0 and 50),
  updated_at timestamptz not null default now()
);
