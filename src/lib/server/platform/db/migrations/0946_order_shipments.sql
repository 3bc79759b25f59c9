-- Parcels of an order: who carries it, by which number, and what is in it where only a part of the order is.
create table order_shipments (
  id uuid primary key default gen_random_uuid(),
  workspace_id uuid not null references workspaces on delete cascade,
  order_id uuid not null references orders on delete cascade,
  carrier text not null default '',
  number text not null default '',
  -- { code, text } of each piece of a production run; empty where nobody said what is in it.
  pieces jsonb not null default '[]',
  created_by uuid references users on delete set null,
  created_at timestamptz not null default now(),
  -- The buyer is written to about a parcel once.
  mailed_at timestamptz
);
create unique index order_shipments_once on order_shipments (order_id, lower(carrier), number);
create index order_shipments_workspace on order_shipments (workspace_id);
create index order_shipments_created_by on order_shipments (created_by) where created_by is not null;
call protect_rows('order_shipments', 'workspace_id', null, 'public', '');
