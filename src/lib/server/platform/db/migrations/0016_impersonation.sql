-- An admin acting as somebody else. The session made for it points here, and holds only while the admin's own does.
create table impersonations (
  id uuid primary key default gen_random_uuid(),
  admin_id uuid not null references users on delete cascade,
  user_id uuid not null references users on delete cascade,
  admin_session_id uuid not null references sessions on delete cascade,
  -- Of the original-session cookie, which is a random reference and no session.
  reference_hash text not null unique,
  reason text not null,
  read_only boolean not null default false,
  started_at timestamptz not null default now(),
  expires_at timestamptz not null,
  ended_at timestamptz
);
create index impersonations_user on impersonations (user_id, started_at desc);
create index impersonations_admin on impersonations (admin_id, started_at desc);

alter table sessions add column impersonation_id uuid references impersonations on delete cascade;
create index sessions_impersonation on sessions (impersonation_id) where impersonation_id is not null;

-- Who did what in whose name and why. Rows are added and never changed, so they repeat what could change elsewhere.
create table audit_entries (
  id bigint generated always as identity primary key,
  at timestamptz not null default clock_timestamp(),
  kind text not null check (kind in ('started', 'ended', 'write', 'refused', 'failed')),
  impersonation_id uuid not null,
  actor_id uuid not null,
  actor_name text not null,
  subject_id uuid not null,
  subject_name text not null,
  reason text not null,
  read_only boolean not null default false,
  -- What was called; for 'failed', which earlier entry came to nothing.
  endpoint text not null default '',
  method text not null default '',
  path text not null default '',
  workspace_id uuid,
  about_id bigint,
  ip text not null default '',
  request_id text not null default ''
);
create index audit_entries_subject on audit_entries (subject_id, id desc);
create index audit_entries_impersonation on audit_entries (impersonation_id, id);

create function refuse_audit_change() returns trigger language plpgsql as $$
begin
  raise exception 'audit_entries can only be added to' using errcode = 'insufficient_privilege';
end
$$;

create trigger audit_entries_rows before update or delete on audit_entries
  for each row execute function refuse_audit_change();
-- For each statement as well: one that would touch no row is refused too.
create trigger audit_entries_statement before update or delete or truncate on audit_entries
  for each statement execute function refuse_audit_change();
-- "always": also where triggers are switched off for a session, as replication does.
alter table audit_entries enable always trigger audit_entries_rows;
alter table audit_entries enable always trigger audit_entries_statement;

revoke update, delete, truncate, references, trigger on audit_entries from public;
do $$
begin
  execute format('revoke update, delete, truncate, references, trigger on audit_entries from %I', current_user);
end
$$;

-- Admins find people by any part of name or address.
create index users_search on users using gin ((first_name || ' ' || last_name || ' ' || email::text) gin_trgm_ops);
