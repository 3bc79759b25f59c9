-- What other programs of a shop are told of. Nothing in here lets anybody in: the secrets are worked out from ids.
create table webhook_endpoints (
  id uuid primary key default gen_random_uuid(),
  workspace_id uuid not null references workspaces on delete cascade,
  url text not null,
  description text not null default '',
  events text[] not null,
  -- The secret that signs: its number, and the key that it is worked out with. The one before signs too, for a while.
  secret_number integer not null default 1,
  key_id text not null,
  rotated_at timestamptz,
  -- Nothing is sent while it is set; what happens meanwhile waits.
  paused_at timestamptz,
  pause_reason text,
  -- Nothing has come through since.
  failing_since timestamptz,
  created_at timestamptz not null default now()
);
create index webhook_endpoints_workspace on webhook_endpoints (workspace_id);
call protect_rows('webhook_endpoints', readers => 'public');

-- What has happened and is not made into events yet: written with the change itself, by the trigger below.
create table webhook_outbox (
  activity_id bigint primary key,
  workspace_id uuid not null references workspaces on delete cascade
);
create index webhook_outbox_workspace on webhook_outbox (workspace_id);
call protect_rows('webhook_outbox', readers => 'public', writers => 'public');

create table webhook_events (
  id uuid primary key default gen_random_uuid(),
  workspace_id uuid not null references workspaces on delete cascade,
  type text not null,
  subject_id uuid not null,
  happened_at timestamptz not null,
  -- As it is sent, word for word.
  body text not null,
  created_at timestamptz not null default now()
);
create index webhook_events_workspace on webhook_events (workspace_id);
create index webhook_events_age on webhook_events (created_at);
call protect_rows('webhook_events');

create table webhook_deliveries (
  id bigint generated always as identity primary key,
  workspace_id uuid not null references workspaces on delete cascade,
  endpoint_id uuid not null references webhook_endpoints on delete cascade,
  event_id uuid not null references webhook_events on delete cascade,
  subject_id uuid not null,
  state text not null default 'waiting' check (state in ('waiting', 'delivered', 'failed')),
  tries integer not null default 0,
  due_at timestamptz not null default now()
);
create index webhook_deliveries_waiting on webhook_deliveries (endpoint_id, id) where state = 'waiting';
create index webhook_deliveries_subject on webhook_deliveries (endpoint_id, subject_id, id) where state = 'waiting';
create index webhook_deliveries_list on webhook_deliveries (workspace_id, id);
create index webhook_deliveries_event on webhook_deliveries (event_id);
call protect_rows('webhook_deliveries');

create table webhook_tries (
  id bigint generated always as identity primary key,
  workspace_id uuid not null references workspaces on delete cascade,
  delivery_id bigint not null references webhook_deliveries on delete cascade,
  at timestamptz not null default now(),
  -- Of the answer; null where there was none.
  status integer,
  error text not null default '',
  answer text not null default '',
  took_ms integer not null
);
create index webhook_tries_delivery on webhook_tries (delivery_id);
create index webhook_tries_workspace on webhook_tries (workspace_id);
call protect_rows('webhook_tries');

-- Whatever has a history announces what happens to it, in the statement that writes the history.
create function owe_webhooks() returns trigger language plpgsql as $$
begin
  insert into webhook_outbox (activity_id, workspace_id)
  select id, workspace_id from added
  where workspace_id in (select workspace_id from webhook_endpoints);
  return null;
end
$$;

create trigger owe_webhooks after insert on activity referencing new table as added
  for each statement execute function owe_webhooks();

create trigger delete_activity after delete on proposals for each row execute function delete_activity();
