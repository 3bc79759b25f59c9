-- Items of a store sold together at one price.
create table store_bundles (
  id uuid primary key default gen_random_uuid(),
  store_id uuid not null references stores on delete cascade,
  name text not null,
  description text not null default '',
  price_cents integer not null check (price_cents between 0 and 10000000),
  required boolean not null default false,
  hidden boolean not null default false,
  -- What a buyer gets, piece by piece: [{ id, storeItemId }]. An item may be in it more than once.
  parts jsonb not null,
  created_at timestamptz not null default now()
);
create index store_bundles_store on store_bundles (store_id, created_at);

-- The bundle a line was bought in: { id, key, name }. Lines of one bundle have the same key.
alter table order_lines add bundle jsonb;
