-- How the sheets of a run are made: who is at them, and each sheet as it is cut, whatever becomes of designs later.
alter table production_runs
  add column sheets_attempt integer not null default 0,
  -- When the process that makes them was last heard of.
  add column sheets_beat_at timestamptz,
  -- Pieces that something hinders are left out.
  add column sheets_leave_out boolean not null default false;

alter table production_sheets
  add column roll_name text not null default '',
  -- Digest of what lies where: the same plan is not made twice.
  add column plan text not null default '',
  -- The outlines as they are cut: a deflated sheet of lib/designer/run/drawing.ts in base64.
  add column drawing text not null default '',
  add column cut_mm double precision not null default 0,
  add column weed_seconds double precision not null default 0;
-- Fails: never; nothing was written into the table before.
create unique index production_sheets_place on production_sheets (run_id, film_key, position);
-- Waits: a moment; runs are few.
create index production_runs_making on production_runs (sheets_beat_at) where sheets_state in ('waiting', 'making');
