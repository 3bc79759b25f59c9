-- Free places of a run's sheets, offered to shoppers for a time after their store has closed; and who has one.
create table late_offers (
  run_id uuid not null references production_runs on delete cascade,
  workspace_id uuid not null references workspaces on delete cascade,
  store_id uuid not null references stores on delete cascade,
  until timestamptz not null,
  -- 'shelf': only blanks that are in the house or on their way for the run.
  blanks text not null check (blanks in ('shelf', 'any')),
  ended_at timestamptz,
  ended_by text check (ended_by in ('time', 'person', 'cut', 'run')),
  -- Of each sheet that is not cut, [{ sheetId, sku, plan, widthMm, rects }]; null while the sheets are made again.
  free jsonb,
  -- By the id of a store's item: the boxes of a usual piece of it. Items that are not among them are not offered.
  samples jsonb not null default '{}',
  -- Spare blanks by style, color and size, where only those are offered.
  shelf jsonb,
  -- As long as the codes that are cut beside late pieces.
  code text not null default '',
  gap_mm double precision not null default 0 check (gap_mm >= 0),
  refreshed_at timestamptz,
  opened_by uuid references users on delete set null,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  primary key (workspace_id, run_id)
);
create unique index late_offers_live on late_offers (workspace_id, store_id) where ended_at is null;
create index late_offers_run on late_offers (run_id);
create index late_offers_store on late_offers (store_id);
create index late_offers_opened_by on late_offers (opened_by) where opened_by is not null;
call protect_rows('late_offers', 'workspace_id', null, 'public', 'public');

create table late_orders (
  order_id uuid not null references orders on delete cascade,
  workspace_id uuid not null references workspaces on delete cascade,
  run_id uuid not null,
  -- Places that are kept for it: [{ sheetId, sku, xMm, yMm, wMm, hMm, turned }].
  boxes jsonb not null,
  -- { key, quantity } of its blanks.
  blanks jsonb not null,
  outcome text check (outcome in ('landed', 'follow_up', 'left')),
  outcome_run_id uuid references production_runs on delete set null,
  settled_at timestamptz,
  created_at timestamptz not null default now(),
  primary key (workspace_id, order_id),
  foreign key (workspace_id, run_id) references late_offers on delete cascade
);
create index late_orders_order on late_orders (order_id);
create index late_orders_offer on late_orders (workspace_id, run_id);
create index late_orders_run on late_orders (run_id) where outcome is null;
create index late_orders_all_of_run on late_orders (run_id);
create index late_orders_outcome_run on late_orders (outcome_run_id) where outcome_run_id is not null;
call protect_rows('late_orders', 'workspace_id', null, 'public', 'public');

-- Whoever marks a sheet as cut, makes the sheets again or cancels the run: nothing is offered on what is not there any more.
create function pause_late_offer() returns trigger language plpgsql as $$
begin
  if new.state <> 'open' and old.state = 'open' then
    update late_offers set ended_at = now(), ended_by = case when new.state = 'cut' then 'cut' else 'run' end,
      updated_at = now() where run_id = new.id and ended_at is null;
  end if;
  if new.sheets_state <> 'ready' and old.sheets_state = 'ready' then
    update late_offers set free = null, updated_at = now() where run_id = new.id;
  end if;
  return null;
end
$$;
-- Waits: a moment; no row is read.
create trigger late_offers_pause after update of state, sheets_state on production_runs
  for each row when (new.state <> old.state or new.sheets_state <> old.sheets_state) execute function pause_late_offer();

create function end_late_offer() returns trigger language plpgsql as $$
begin
  update late_offers set ended_at = now(), ended_by = 'cut', updated_at = now()
  where run_id = new.run_id and ended_at is null;
  return null;
end
$$;
-- Waits: a moment; no row is read.
create trigger late_offers_end after update of cut_at on production_sheets
  for each row when (old.cut_at is null and new.cut_at is not null) execute function end_late_offer();
