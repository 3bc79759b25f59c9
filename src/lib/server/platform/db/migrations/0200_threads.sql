-- Messages between two sides about one subject, whatever it is: a request to the platform today.
create table threads (
  id uuid primary key default gen_random_uuid(),
  -- None: between a person and the platform.
  workspace_id uuid references workspaces on delete cascade,
  subject text not null,
  subject_id uuid not null,
  created_at timestamptz not null default now(),
  unique (subject, subject_id)
);
create index threads_workspace on threads (workspace_id) where workspace_id is not null;
call protect_rows('threads', readers => 'account', writers => 'account');

create table thread_messages (
  -- Ascends in the order in which the messages of a thread are committed: whoever adds one holds its thread.
  id bigint generated always as identity primary key,
  thread_id uuid not null references threads on delete cascade,
  side text not null check (side in ('shop', 'other', 'admin')),
  user_id uuid references users on delete set null,
  text text not null,
  -- For its own side only.
  is_note boolean not null default false,
  created_at timestamptz not null default now()
);
create index thread_messages_thread on thread_messages (thread_id, id);
create index thread_messages_user on thread_messages (user_id) where user_id is not null;
call protect_rows('thread_messages', 'thread_id', 'threads', 'account', 'account');

create table thread_files (
  -- The stored bytes are named after it.
  id uuid primary key,
  thread_id uuid not null references threads on delete cascade,
  -- None until the message is sent that it was uploaded for.
  message_id bigint references thread_messages on delete cascade,
  side text not null check (side in ('shop', 'other', 'admin')),
  user_id uuid references users on delete set null,
  name text not null,
  mime text not null,
  bytes integer not null,
  width integer not null,
  height integer not null,
  storage_key text not null,
  created_at timestamptz not null default now()
);
create index thread_files_thread on thread_files (thread_id);
create index thread_files_message on thread_files (message_id) where message_id is not null;
create index thread_files_user on thread_files (user_id) where user_id is not null;
call protect_rows('thread_files', 'thread_id', 'threads', 'account', 'account');

-- Up to which message somebody has read; without a user, the whole side.
create table thread_seen (
  thread_id uuid not null references threads on delete cascade,
  side text not null check (side in ('shop', 'other', 'admin')),
  user_id uuid references users on delete cascade,
  message_id bigint not null,
  unique nulls not distinct (thread_id, side, user_id)
);
create index thread_seen_user on thread_seen (user_id) where user_id is not null;
call protect_rows('thread_seen', 'thread_id', 'threads', 'account', 'account');

-- What people told us begins a thread, under its own id.
insert into threads (subject, subject_id, created_at) select 'support', id, created_at from feedback;
insert into thread_messages (thread_id, side, user_id, text, created_at)
select t.id, 'shop', f.user_id, f.text, f.created_at
from feedback f join threads t on t.subject_id = f.id order by f.created_at, f.id;
-- How large an old picture is stands nowhere but in it.
insert into thread_files (id, thread_id, message_id, side, user_id, name, mime, bytes, width, height, storage_key, created_at)
select left(f.screenshot_key, 36)::uuid, t.id, m.id, 'shop', f.user_id, 'screenshot.' || split_part(f.screenshot_mime, '/', 2),
  f.screenshot_mime, 0, 0, 0, f.screenshot_key, f.created_at
from feedback f join threads t on t.subject_id = f.id join thread_messages m on m.thread_id = t.id
where f.screenshot_key is not null;
-- What was answered or settled has been read.
insert into thread_seen (thread_id, side, message_id)
select m.thread_id, 'admin', m.id
from thread_messages m join threads t on t.id = m.thread_id join feedback f on f.id = t.subject_id
where f.kind = 'request' and f.state <> 'open';
alter table feedback drop column text, drop column screenshot_key, drop column screenshot_mime;

-- News of a thread that belongs to no workspace.
alter table news alter column workspace_id drop not null;
drop policy workspace on news;
call protect_rows('news', readers => 'public,account', writers => 'public,account');
