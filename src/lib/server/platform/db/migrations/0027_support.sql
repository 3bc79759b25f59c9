-- What visitors ask us, and how far the requests of users are.
create table contact_messages (
  id uuid primary key default gen_random_uuid(),
  name text not null,
  email text not null,
  topic text not null check (topic in ('question', 'sales', 'problem', 'press', 'other')),
  message text not null,
  created_at timestamptz not null default now()
);
create index contact_messages_created on contact_messages (created_at desc);

alter table feedback
  add column state text not null default 'open' check (state in ('open', 'answered', 'closed')),
  -- What the screen says of itself: size, time zone, language.
  add column context jsonb not null default '{}',
  add column updated_at timestamptz not null default now();
