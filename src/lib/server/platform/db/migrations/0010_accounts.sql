-- When the person last proved that it is them, by signing in or again with password or code.
alter table sessions add column confirmed_at timestamptz not null default now();

alter table users add column onboarded_at timestamptz;
-- Whoever was here before is not asked the first questions.
update users set onboarded_at = now() where email_verified_at is not null;

alter table codes drop constraint codes_purpose_check;
alter table codes add constraint codes_purpose_check
  check (purpose in ('verification', 'reset', 'confirm', 'email_old', 'email_new'));

-- A new address waits here until the codes of both addresses were typed.
create table email_changes (
  user_id uuid primary key references users on delete cascade,
  new_email citext not null,
  expires_at timestamptz not null,
  created_at timestamptz not null default now()
);

alter table invitations add column sent_at timestamptz not null default now();
create index invitations_email on invitations (email) where answered_at is null;

-- An address has one open invitation to a workspace.
delete from invitations older using invitations newer
  where older.workspace_id = newer.workspace_id and older.email = newer.email
    and older.answered_at is null and newer.answered_at is null
    and (older.created_at, older.id) < (newer.created_at, newer.id);
create unique index invitations_open on invitations (workspace_id, email) where answered_at is null;

-- What people tell us: opinions and requests. Kept without the person when their account goes.
create table feedback (
  id uuid primary key default gen_random_uuid(),
  user_id uuid references users on delete set null,
  workspace_id uuid references workspaces on delete set null,
  kind text not null check (kind in ('bug', 'idea', 'praise', 'request')),
  rating integer check (rating between 1 and 5),
  subject text not null default '',
  text text not null,
  page text not null default '',
  user_agent text not null default '',
  screenshot_key text,
  screenshot_mime text,
  created_at timestamptz not null default now()
);
create index feedback_created on feedback (created_at desc);
create index feedback_user on feedback (user_id);

-- What the law wants kept of paid orders after their workspace was deleted: figures, no persons.
create table deleted_orders (
  id uuid primary key,
  workspace_id uuid not null,
  business_name text not null,
  number integer not null,
  currency text not null,
  total_cents integer not null,
  tax_cents integer not null,
  refunded_cents integer not null,
  gateway text not null,
  livemode boolean not null,
  intent_id text,
  paid_at timestamptz not null,
  deleted_at timestamptz not null default now()
);
