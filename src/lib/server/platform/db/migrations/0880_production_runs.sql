-- What a shop makes in one go: the pieces of orders and jobs as they were frozen, the sheets they are cut from, and
-- what happened to each piece.
create table production_runs (
  id uuid primary key default gen_random_uuid(),
  workspace_id uuid not null references workspaces on delete cascade,
  number integer not null,
  name text not null default '',
  -- Done follows from the pieces; cancelled gives up what was not handed over.
  state text not null default 'open' check (state in ('open', 'cut', 'done', 'cancelled')),
  -- What it was started from. The store or job may be gone since.
  from_kind text not null check (from_kind in ('store', 'orders', 'job')),
  from_id uuid,
  sheets_state text not null default 'none' check (sheets_state in ('none', 'waiting', 'making', 'ready', 'failed')),
  sheets_progress integer not null default 0 check (sheets_progress between 0 and 100),
  sheets_problem text not null default '',
  settings jsonb not null default '{}',
  revision integer not null default 1,
  created_by uuid references users on delete set null,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  finished_at timestamptz,
  unique (workspace_id, number)
);
create index production_runs_state on production_runs (workspace_id, state, number desc);
create index production_runs_from on production_runs (from_id) where from_id is not null;
create index production_runs_created_by on production_runs (created_by) where created_by is not null;
call protect_rows('production_runs');
create trigger delete_activity after delete on production_runs for each row execute function delete_activity();

create table production_pieces (
  id uuid primary key default gen_random_uuid(),
  workspace_id uuid not null references workspaces on delete cascade,
  run_id uuid not null references production_runs on delete cascade,
  position integer not null,
  -- Written on labels and cut beside each part: number of the order or job, piece, and a letter where it is made again.
  code text not null,
  -- Of the order or job, counted over all runs, and how often this piece was begun before.
  number integer not null,
  attempt integer not null default 0,
  order_id uuid references orders on delete set null,
  order_line_id uuid references order_lines on delete set null,
  job_id uuid references jobs on delete set null,
  job_item_id uuid,
  -- One of the line's or the size's quantity, from 0.
  unit integer not null check (unit >= 0),
  item_name text not null default '',
  -- { name, maker, styleNumber, colour, hex, size, supplied }
  blank jsonb not null,
  size text not null generated always as (coalesce(blank->>'size', '')) stored,
  -- { name, group }: whose it is, and with whom it is handed out.
  person jsonb not null,
  -- RunPart of lib/designer/run/part.ts without key and code, as they were frozen.
  parts jsonb not null,
  -- { side, name, method, widthMm, fileId }: what is printed, stitched or pressed on as it comes, and has no cut file.
  prints jsonb not null default '[]',
  -- Digest of the rows it was frozen from: where they differ the piece is compared anew.
  source text not null default '',
  state text not null default 'waiting'
    check (state in ('waiting', 'cut', 'pressed', 'spoiled', 'bagged', 'handed_over', 'withdrawn')),
  spoiled_reason text not null default '',
  withdrawn_reason text not null default '',
  -- What became of its order or job after it was frozen, until somebody has seen it.
  note text not null default '',
  noted_at timestamptz,
  -- What it is made again for.
  replaces uuid references production_pieces on delete set null,
  bag text not null default '',
  -- At a press by somebody until then, so that nobody else takes it.
  claimed_by uuid references users on delete set null,
  claim_key uuid,
  claimed_until timestamptz,
  updated_at timestamptz not null default now(),
  unique (workspace_id, code)
);
-- Nothing is made twice: a piece that is owed is in one run, once.
create unique index production_pieces_order_unit on production_pieces (order_line_id, unit)
  where order_line_id is not null and state not in ('spoiled', 'withdrawn');
create unique index production_pieces_job_unit on production_pieces (job_id, job_item_id, size, unit)
  where job_item_id is not null and state not in ('spoiled', 'withdrawn');
create index production_pieces_run on production_pieces (run_id, position);
create index production_pieces_workspace on production_pieces (workspace_id);
create index production_pieces_order on production_pieces (order_id) where order_id is not null;
create index production_pieces_job on production_pieces (job_id) where job_id is not null;
create index production_pieces_line on production_pieces (order_line_id) where order_line_id is not null;
create index production_pieces_replaces on production_pieces (replaces) where replaces is not null;
create index production_pieces_claimed_by on production_pieces (claimed_by) where claimed_by is not null;
call protect_rows('production_pieces');

create table production_events (
  id bigint primary key generated always as identity,
  workspace_id uuid not null references workspaces on delete cascade,
  run_id uuid not null references production_runs on delete cascade,
  piece_id uuid references production_pieces on delete cascade,
  -- Made by the phone that acted, maybe without network: what is sent twice is counted once.
  act_id uuid,
  kind text not null,
  details jsonb not null default '{}',
  user_id uuid references users on delete set null,
  at timestamptz not null default now(),
  unique (workspace_id, act_id)
);
create index production_events_run on production_events (run_id, id);
create index production_events_piece on production_events (piece_id) where piece_id is not null;
create index production_events_user on production_events (user_id) where user_id is not null;
call protect_rows('production_events');

create table production_sheets (
  id uuid primary key default gen_random_uuid(),
  workspace_id uuid not null references workspaces on delete cascade,
  run_id uuid not null references production_runs on delete cascade,
  film_key text not null,
  film_name text not null default '',
  hex text,
  roll_width_mm double precision not null check (roll_width_mm > 0),
  length_mm double precision not null check (length_mm >= 0),
  position integer not null,
  placements jsonb not null,
  cut_at timestamptz,
  cut_by uuid references users on delete set null,
  attempt integer not null default 1
);
create index production_sheets_run on production_sheets (run_id, position);
create index production_sheets_workspace on production_sheets (workspace_id);
create index production_sheets_cut_by on production_sheets (cut_by) where cut_by is not null;
call protect_rows('production_sheets');

-- What was ordered for the pieces of a run, beside what its lines are for in jobs.
alter table purchases add column run_id uuid references production_runs on delete set null;
-- Waits: purchases are not written for the moment that it takes; there are few.
create index purchases_run on purchases (run_id) where run_id is not null;
