create extension if not exists citext;
create extension if not exists pg_trgm;

create table users (
  id uuid primary key default gen_random_uuid(),
  email citext not null unique,
  username citext unique,
  first_name text not null,
  last_name text not null,
  phone text not null default '',
  password_hash text,
  email_verified_at timestamptz,
  language text not null default 'en',
  account_type text not null default 'Personal',
  is_admin boolean not null default false,
  is_demo boolean not null default false,
  disabled_at timestamptz,
  settings jsonb not null default '{}',
  invite_id uuid,
  created_at timestamptz not null default now()
);

create table user_links (
  provider text not null,
  subject text not null,
  user_id uuid not null references users on delete cascade,
  email citext not null,
  created_at timestamptz not null default now(),
  primary key (provider, subject)
);
create index user_links_user on user_links (user_id);

-- A session token is only good while its row is here and not ended.
create table sessions (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references users on delete cascade,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null,
  last_seen_at timestamptz not null default now(),
  ended_at timestamptz,
  user_agent text not null default '',
  ip text not null default ''
);
create index sessions_user on sessions (user_id, created_at desc);

create table codes (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references users on delete cascade,
  purpose text not null check (purpose in ('verification', 'reset')),
  code_hash text not null,
  tries integer not null default 0,
  expires_at timestamptz not null,
  used_at timestamptz,
  created_at timestamptz not null default now()
);
-- One living code for a person and purpose: a new one replaces the old.
create unique index codes_living on codes (user_id, purpose) where used_at is null;

create table throttles (
  key text primary key,
  hits integer not null,
  resets_at timestamptz not null
);
create index throttles_resets on throttles (resets_at);

create table workspaces (
  id uuid primary key default gen_random_uuid(),
  sid text not null unique,
  business_name text not null,
  owner_id uuid not null references users,
  currency text not null default 'usd' check (currency ~ '^[a-z]{3}$'),
  time_zone text not null default 'America/New_York',
  units text not null default 'in' check (units in ('in', 'mm')),
  tax_ppm integer not null default 0 check (tax_ppm between 0 and 500000),
  logo_file_id uuid,
  address jsonb not null default '{}',
  created_at timestamptz not null default now()
);
create index workspaces_owner on workspaces (owner_id);

create table workspace_users (
  workspace_id uuid not null references workspaces on delete cascade,
  user_id uuid not null references users on delete cascade,
  role text not null check (role in ('owner', 'admin', 'sales', 'production', 'viewer')),
  created_at timestamptz not null default now(),
  primary key (workspace_id, user_id)
);
create index workspace_users_user on workspace_users (user_id);

create table invitations (
  id uuid primary key default gen_random_uuid(),
  workspace_id uuid not null references workspaces on delete cascade,
  email citext not null,
  role text not null check (role in ('admin', 'sales', 'production', 'viewer')),
  invited_by uuid not null references users on delete cascade,
  expires_at timestamptz not null,
  answered_at timestamptz,
  answer text check (answer in ('accepted', 'declined', 'revoked')),
  created_at timestamptz not null default now()
);
create index invitations_workspace on invitations (workspace_id, created_at desc);

create table business_profiles (
  user_id uuid primary key references users on delete cascade,
  profile jsonb not null default '{}',
  creation_date timestamptz not null default now(),
  last_modification timestamptz not null default now()
);

create table counters (
  workspace_id uuid not null references workspaces on delete cascade,
  kind text not null,
  value integer not null,
  primary key (workspace_id, kind)
);

create table idempotency_keys (
  scope text not null,
  key text not null,
  request_hash text not null,
  status integer,
  reply jsonb,
  created_at timestamptz not null default now(),
  primary key (scope, key)
);
create index idempotency_keys_created on idempotency_keys (created_at);

create table security_events (
  id bigint generated always as identity primary key,
  at timestamptz not null default now(),
  kind text not null,
  user_id uuid,
  workspace_id uuid,
  ip text not null default '',
  request_id text not null default '',
  details jsonb not null default '{}'
);
create index security_events_user on security_events (user_id, at desc);

-- What people are sent: the outbox, and afterwards the record of it.
create table mails (
  id uuid primary key default gen_random_uuid(),
  workspace_id uuid references workspaces on delete cascade,
  order_id uuid,
  store_id uuid,
  template text not null,
  recipient text not null,
  reply_to text not null default '',
  sender_name text not null default '',
  subject text not null,
  html text not null,
  body text not null,
  state text not null default 'queued' check (state in ('queued', 'sent', 'failed')),
  tries integer not null default 0,
  error text not null default '',
  created_at timestamptz not null default now(),
  sent_at timestamptz
);
create index mails_order on mails (order_id, created_at desc) where order_id is not null;
create index mails_created on mails (created_at desc);
create index mails_queued on mails (created_at) where state = 'queued';
