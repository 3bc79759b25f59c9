create table orders (
  id uuid primary key default gen_random_uuid(),
  -- What shoppers see in the address: 128 random bits, so the link is the key.
  public_id text not null unique,
  workspace_id uuid not null references workspaces on delete cascade,
  store_id uuid not null references stores,
  number integer not null,
  status text not null default 'pending'
    check (status in ('pending', 'paid', 'production', 'ready', 'handed_over', 'shipped', 'cancelled', 'expired')),
  buyer_name text not null,
  buyer_email citext not null,
  buyer_phone text not null default '',
  recipient text not null default '',
  delivery jsonb not null,
  note text not null default '',
  currency text not null,
  units integer not null,
  subtotal_cents integer not null check (subtotal_cents >= 0),
  discount_cents integer not null default 0 check (discount_cents >= 0),
  shipping_cents integer not null default 0 check (shipping_cents >= 0),
  tax_cents integer not null default 0 check (tax_cents >= 0),
  total_cents integer not null check (total_cents >= 0),
  fundraising_cents integer not null default 0 check (fundraising_cents >= 0),
  paid_cents integer not null default 0 check (paid_cents >= 0),
  refunded_cents integer not null default 0 check (refunded_cents >= 0),
  coupon_id uuid references coupons on delete set null,
  coupon_code text not null default '',
  gateway text not null check (gateway in ('test', 'stripe')),
  livemode boolean not null,
  intent_id text unique,
  idempotency_key text not null,
  request_hash text not null,
  -- Held for a person when what the gateway says and what was ordered do not agree.
  held_reason text not null default '',
  placed_at timestamptz not null default now(),
  expires_at timestamptz not null,
  paid_at timestamptz,
  updated_at timestamptz not null default now(),
  check (total_cents = subtotal_cents - discount_cents + shipping_cents + tax_cents),
  check (refunded_cents <= paid_cents),
  unique (workspace_id, number),
  unique (store_id, idempotency_key)
);
create index orders_workspace on orders (workspace_id, placed_at desc);
create index orders_workspace_status on orders (workspace_id, status, placed_at desc);
create index orders_store on orders (store_id, placed_at desc);
create index orders_pending on orders (placed_at) where status = 'pending';
create index orders_search on orders using gin ((buyer_name || ' ' || buyer_email::text || ' ' || recipient) gin_trgm_ops);

create table order_lines (
  id uuid primary key default gen_random_uuid(),
  order_id uuid not null references orders on delete cascade,
  position integer not null,
  store_item_id uuid references store_items on delete set null,
  item_id uuid references items on delete set null,
  name text not null,
  garment text,
  colour jsonb not null,
  size jsonb not null,
  quantity integer not null check (quantity between 1 and 10000),
  base_cents integer not null check (base_cents >= 0),
  fundraising_cents integer not null default 0 check (fundraising_cents >= 0),
  options_cents integer not null default 0 check (options_cents >= 0),
  unit_cents integer not null check (unit_cents >= 0),
  total_cents integer not null check (total_cents >= 0),
  discount_cents integer not null default 0 check (discount_cents >= 0),
  tax_cents integer not null default 0 check (tax_cents >= 0),
  personalisation jsonb not null default '[]',
  picture jsonb not null default '{}',
  refunded_cents integer not null default 0 check (refunded_cents >= 0),
  check (total_cents = unit_cents * quantity),
  check (refunded_cents <= total_cents - discount_cents + tax_cents)
);
create index order_lines_order on order_lines (order_id, position);
create index order_lines_store_item on order_lines (store_item_id);

create table payments (
  id uuid primary key default gen_random_uuid(),
  order_id uuid not null references orders on delete cascade,
  gateway text not null,
  intent_id text not null unique,
  amount_cents integer not null,
  currency text not null,
  livemode boolean not null,
  card_brand text not null default '',
  card_last4 text not null default '',
  paid_at timestamptz not null default now()
);
create index payments_order on payments (order_id);

create table refunds (
  id uuid primary key default gen_random_uuid(),
  order_id uuid not null references orders on delete cascade,
  payment_id uuid not null references payments on delete cascade,
  line_id uuid references order_lines on delete set null,
  part text not null check (part in ('order', 'line', 'shipping')),
  amount_cents integer not null check (amount_cents > 0),
  -- How the amount is spread, in cents by line id, and under 'shipping': what a refund that fails gives back.
  shares jsonb not null default '{}',
  reason text not null default '',
  state text not null default 'requested' check (state in ('requested', 'succeeded', 'failed')),
  gateway_refund_id text unique,
  error text not null default '',
  requested_by uuid references users on delete set null,
  created_at timestamptz not null default now(),
  settled_at timestamptz
);
create index refunds_order on refunds (order_id, created_at);
create index refunds_requested on refunds (created_at) where state = 'requested';

-- Inbox of the payment service's events: kept until used, each used once.
create table payment_events (
  id text primary key,
  gateway text not null,
  type text not null,
  intent_id text,
  refund_id text,
  livemode boolean not null,
  created_at timestamptz not null,
  received_at timestamptz not null default now(),
  handled_at timestamptz,
  tries integer not null default 0,
  outcome text not null default ''
);
create index payment_events_waiting on payment_events (received_at) where handled_at is null;

create table order_events (
  id bigint generated always as identity primary key,
  order_id uuid not null references orders on delete cascade,
  at timestamptz not null default now(),
  kind text not null,
  user_id uuid references users on delete set null,
  details jsonb not null default '{}'
);
create index order_events_order on order_events (order_id, id);

-- The embedded test gateway's own books; nothing of the product reads them but that gateway.
create table test_intents (
  id text primary key,
  client_secret text not null,
  order_id text not null,
  amount_cents integer not null check (amount_cents > 0),
  currency text not null,
  status text not null default 'requires_payment_method',
  card_last4 text not null default '',
  failure_code text not null default '',
  failure_message text not null default '',
  description text not null default '',
  refunded_cents integer not null default 0,
  idempotency_key text not null unique,
  created_at timestamptz not null default now(),
  check (refunded_cents between 0 and amount_cents)
);
create index test_intents_created on test_intents (created_at desc);

create table test_refunds (
  id text primary key,
  intent_id text not null references test_intents on delete cascade,
  amount_cents integer not null check (amount_cents > 0),
  idempotency_key text not null unique,
  created_at timestamptz not null default now()
);
