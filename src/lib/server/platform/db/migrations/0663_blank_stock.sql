-- Blanks on the shelf that no job has been given yet, by style, colour and size; and what happened to them.
create table blank_stock (
  id uuid primary key default gen_random_uuid(),
  workspace_id uuid not null references workspaces on delete cascade,
  blank_id uuid references blanks on delete set null,
  name text not null default '',
  maker text not null default '',
  style_number text not null default '',
  colour text not null default '',
  hex text,
  size text not null,
  -- As `blankKey` of shared/purchases.ts says it: jobs know their blanks by words.
  key text not null,
  size_key text not null generated always as (lower(size)) stored,
  on_hand integer not null default 0 check (on_hand between 0 and 1000000),
  updated_at timestamptz not null default now(),
  unique (workspace_id, key, size_key)
);
create index blank_stock_blank on blank_stock (blank_id) where blank_id is not null;
call protect_rows('blank_stock');

create table stock_moves (
  id bigint primary key generated always as identity,
  workspace_id uuid not null references workspaces on delete cascade,
  stock_id uuid not null references blank_stock on delete cascade,
  kind text not null check (kind in ('received', 'taken', 'put_back', 'counted')),
  -- More or fewer, and how many there were then.
  quantity integer not null,
  on_hand integer not null,
  purchase_id uuid references purchases on delete set null,
  job_id uuid references jobs on delete set null,
  item_id uuid,
  -- For pieces that were spoiled.
  again boolean not null default false,
  user_id uuid references users on delete set null,
  at timestamptz not null default now()
);
create index stock_moves_stock on stock_moves (stock_id, id);
create index stock_moves_job on stock_moves (job_id, item_id) where job_id is not null;
create index stock_moves_workspace on stock_moves (workspace_id);
create index stock_moves_purchase on stock_moves (purchase_id) where purchase_id is not null;
create index stock_moves_user on stock_moves (user_id) where user_id is not null;
call protect_rows('stock_moves');
