create table files (
  id uuid primary key default gen_random_uuid(),
  workspace_id uuid not null references workspaces on delete cascade,
  kind text not null check (kind in ('picture', 'artwork', 'logo', 'banner')),
  name text not null,
  mime text not null,
  bytes integer not null check (bytes > 0),
  sha256 text not null,
  width integer,
  height integer,
  storage_key text not null,
  -- Shown to people who are not signed in: set when a published store uses the file.
  is_public boolean not null default false,
  created_by uuid references users on delete set null,
  created_at timestamptz not null default now()
);
create index files_workspace on files (workspace_id, created_at desc);

create table product_categories (
  id uuid primary key default gen_random_uuid(),
  workspace_id uuid not null references workspaces on delete cascade,
  name text not null,
  position integer not null default 0,
  created_at timestamptz not null default now(),
  unique (workspace_id, name)
);

-- Options that a workspace uses again and again; an item takes a copy.
create table item_options (
  id uuid primary key default gen_random_uuid(),
  workspace_id uuid not null references workspaces on delete cascade,
  name text not null,
  type text not null check (type in ('text', 'number', 'size', 'colorList', 'colorPicker', 'textList')),
  "values" jsonb not null default '[]',
  position integer not null default 0,
  created_at timestamptz not null default now()
);
create index item_options_workspace on item_options (workspace_id, position, name);

create table items (
  id uuid primary key default gen_random_uuid(),
  workspace_id uuid not null references workspaces on delete cascade,
  category_id uuid references product_categories on delete set null,
  name text not null,
  description text not null default '',
  garment text check (garment in ('tee', 'long-sleeve', 'hoodie', 'polo', 'cap', 'tote')),
  base_price_cents integer not null check (base_price_cents between 0 and 10000000),
  cost_cents integer check (cost_cents between 0 and 10000000),
  colours jsonb not null default '[]',
  sizes jsonb not null default '[]',
  fields jsonb not null default '[]',
  artwork jsonb not null default '[]',
  archived_at timestamptz,
  revision integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
create index items_workspace on items (workspace_id, created_at desc);
create index items_category on items (category_id);

create table stores (
  id uuid primary key default gen_random_uuid(),
  workspace_id uuid not null references workspaces on delete cascade,
  campaign_id text not null unique,
  slug text not null default 'store',
  name text not null,
  organisation text not null default '',
  message text not null default '',
  contact_email text not null default '',
  theme_hex text not null default '#2f6b0a',
  logo_file_id uuid references files on delete set null,
  banner_file_id uuid references files on delete set null,
  -- What the owner did; what time does to a published store is worked out when it is read.
  stage text not null default 'draft'
    check (stage in ('draft', 'published', 'production', 'ready', 'delivered', 'settled', 'cancelled')),
  time_zone text not null,
  opens_at timestamptz,
  closes_at timestamptz,
  in_hands_on date,
  currency text not null,
  fundraising_kind text not null default 'none' check (fundraising_kind in ('none', 'amount', 'percent')),
  fundraising_value integer not null default 0 check (fundraising_value >= 0),
  goal_cents integer check (goal_cents > 0),
  minimum_units integer not null default 0 check (minimum_units >= 0),
  tax_ppm integer not null default 0 check (tax_ppm between 0 and 500000),
  tax_shipping boolean not null default false,
  delivery jsonb not null default '{}',
  access text not null default 'public' check (access in ('public', 'unlisted', 'password')),
  password_hash text,
  messages jsonb not null default '{}',
  announce_to jsonb not null default '[]',
  step integer not null default 1,
  revision integer not null default 1,
  published_at timestamptz,
  created_by uuid references users on delete set null,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
create index stores_workspace on stores (workspace_id, created_at desc);
create index stores_times on stores (closes_at) where stage = 'published';

create table store_items (
  id uuid primary key default gen_random_uuid(),
  store_id uuid not null references stores on delete cascade,
  item_id uuid not null references items on delete cascade,
  section text not null default '',
  position integer not null default 0,
  price_cents integer check (price_cents between 0 and 10000000),
  required boolean not null default false,
  hidden boolean not null default false,
  -- Colours and sizes of the item that this store leaves out.
  left_out jsonb not null default '[]',
  created_at timestamptz not null default now(),
  unique (store_id, item_id)
);
create index store_items_store on store_items (store_id, position);
create index store_items_item on store_items (item_id);

-- A row only where the owner set a limit. variant is '' for the item as a whole, or colourId/sizeId.
create table stock (
  store_item_id uuid not null references store_items on delete cascade,
  variant text not null default '',
  capacity integer not null check (capacity >= 0),
  taken integer not null default 0 check (taken >= 0),
  primary key (store_item_id, variant)
);

create table coupons (
  id uuid primary key default gen_random_uuid(),
  store_id uuid not null references stores on delete cascade,
  code citext not null,
  kind text not null check (kind in ('percent', 'amount')),
  value integer not null check (value > 0),
  max_uses integer check (max_uses > 0),
  uses integer not null default 0 check (uses >= 0),
  expires_at timestamptz,
  created_at timestamptz not null default now(),
  unique (store_id, code)
);

-- Each message of a store goes out once.
create table store_messages (
  store_id uuid not null references stores on delete cascade,
  kind text not null check (kind in ('launch', 'three_days', 'last_day', 'closed', 'ready')),
  sent_at timestamptz not null default now(),
  recipients integer not null default 0,
  primary key (store_id, kind)
);
