-- How large decorations are on garments of which sizes, as shares of what is drawn; the cutters of a shop; and how far each
-- sheet of a run was sent to one, so that another device goes on with the next.
create table production_settings (
  workspace_id uuid primary key references workspaces on delete cascade,
  -- { group of sizes: times the drawn size }
  size_scales jsonb not null default '{}',
  updated_at timestamptz not null default now()
);
call protect_rows('production_settings');

create table cutters (
  id uuid not null default gen_random_uuid(),
  workspace_id uuid not null references workspaces on delete cascade,
  name text not null,
  language text not null check (language in ('hpgl', 'dmpl', 'gpgl')),
  -- Of what it cuts.
  width_mm double precision not null check (width_mm > 0),
  baud_rate integer not null,
  flow_control text not null check (flow_control in ('none', 'hardware')),
  -- PlotOptions
  plot jsonb not null,
  revision integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  primary key (workspace_id, id)
);
create index cutters_workspace on cutters (workspace_id, name);
call protect_rows('cutters');

alter table production_sheets
  -- From 0 to 1.
  add column sent_share double precision check (sent_share between 0 and 1),
  add column sent_at timestamptz,
  add column sent_by uuid references users on delete set null,
  -- Its name, as it was then.
  add column sent_to text not null default '';
-- Waits: a moment; sheets are few.
create index production_sheets_sent_by on production_sheets (sent_by) where sent_by is not null;
