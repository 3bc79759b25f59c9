-- Addresses that are the key to what they lead to: whoever has one needs no account.
create table links (
  id uuid primary key default gen_random_uuid(),
  workspace_id uuid not null references workspaces on delete cascade,
  -- What it leads to. Of another kind it leads nowhere.
  kind text not null,
  subject_id uuid not null,
  -- Of the token, which is worked out from the id and the key of this name.
  hash text not null unique,
  key_id text not null,
  expires_at timestamptz not null,
  revoked_at timestamptz,
  created_at timestamptz not null default now()
);
create index links_subject on links (subject_id, kind);
create index links_workspace on links (workspace_id);
call protect_rows('links', readers => 'public');
