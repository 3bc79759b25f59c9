-- What the platform sells to shops: film and machines. A workspace has one cart.
create table supply_cart_lines (
  workspace_id uuid not null references workspaces on delete cascade,
  sku text not null,
  quantity integer not null check (quantity between 1 and 500),
  added_at timestamptz not null default now(),
  primary key (workspace_id, sku)
);
call protect_rows('supply_cart_lines');

-- Who sells registers its kind (commerce/payments/kinds.ts), and nothing of an unknown kind is ever settled.
alter table payables drop constraint if exists payables_kind_check;

create table supply_orders (
  id uuid primary key,
  workspace_id uuid not null references workspaces on delete cascade,
  -- Counted over all workspaces: it is the platform's series, not the shop's.
  number bigint generated always as identity (start with 10001),
  status text not null default 'pending'
    check (status in ('pending', 'paid', 'accepted', 'shipped', 'cancelled', 'expired')),
  ordered_by uuid references users on delete set null,
  email citext not null,
  address jsonb not null,
  note text not null default '',
  currency text not null,
  subtotal_cents integer not null,
  shipping_cents integer not null,
  tax_cents integer not null,
  total_cents integer not null,
  refunded_cents integer not null default 0 check (refunded_cents between 0 and total_cents),
  held_reason text not null default '',
  carrier text not null default '',
  tracking text not null default '',
  placed_at timestamptz not null default now(),
  paid_at timestamptz,
  shipped_at timestamptz,
  expires_at timestamptz not null,
  updated_at timestamptz not null default now(),
  foreign key (id) references payables on delete cascade
);
create index supply_orders_workspace on supply_orders (workspace_id, placed_at desc);
create index supply_orders_placed on supply_orders (placed_at desc, id desc);
call protect_rows('supply_orders');

create table supply_order_lines (
  order_id uuid not null references supply_orders on delete cascade,
  position integer not null,
  workspace_id uuid not null references workspaces on delete cascade,
  -- Kept as it was sold, whatever becomes of the catalogue.
  sku text not null,
  kind text not null,
  name text not null,
  detail text not null,
  hex text,
  unit_cents integer not null,
  quantity integer not null check (quantity > 0),
  total_cents integer not null,
  tax_cents integer not null,
  refunded_cents integer not null default 0,
  primary key (order_id, position)
);
create index supply_order_lines_workspace on supply_order_lines (workspace_id);
call protect_rows('supply_order_lines');
create trigger delete_activity after delete on supply_orders for each row execute function delete_activity();
