-- What visitors of a shop's public pages ask for: from a store too, about a picture of the library, and with files.
alter table leads
  add column store_id uuid references stores on delete set null,
  -- Of the artwork library, which is no table.
  add column artwork_id text not null default '';
create index leads_store on leads (store_id) where store_id is not null;

create table lead_files (
  -- The stored bytes are named after it.
  id uuid primary key,
  workspace_id uuid not null references workspaces on delete cascade,
  -- None until the message is sent that it was uploaded for.
  lead_id uuid references leads on delete cascade,
  name text not null,
  mime text not null,
  bytes integer not null,
  width integer not null,
  height integer not null,
  storage_key text not null,
  created_at timestamptz not null default now()
);
create index lead_files_workspace on lead_files (workspace_id);
create index lead_files_lead on lead_files (lead_id) where lead_id is not null;
call protect_rows('lead_files', 'workspace_id', null, 'public', 'public');
