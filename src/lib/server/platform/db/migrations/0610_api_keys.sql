-- Keys by which other programs call the API for one workspace. The key itself is shown once and not kept.
create table api_keys (
  id uuid primary key default gen_random_uuid(),
  workspace_id uuid not null references workspaces on delete cascade,
  name text not null,
  -- What people tell keys apart by.
  prefix text not null,
  hash text not null unique,
  scopes text[] not null,
  -- The key holds while this person may still make one.
  made_by uuid not null references users on delete cascade,
  created_at timestamptz not null default now(),
  expires_at timestamptz,
  last_used_at timestamptz,
  revoked_at timestamptz
);
create index api_keys_workspace on api_keys (workspace_id);
create index api_keys_maker on api_keys (made_by);
call protect_rows('api_keys', readers => 'account', writers => 'account');

-- The key that was used, where a program did it.
alter table activity add column by_key text;
