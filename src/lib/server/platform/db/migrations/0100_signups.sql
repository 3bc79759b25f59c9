-- A sign-up waits here until its code is typed; only then there is an account. Several may wait with one address, each
-- with its own names, password and code, so that a code never confirms the password of another person.
create table signups (
  id uuid primary key default gen_random_uuid(),
  email citext not null,
  -- Of the cookie that the browser was given at the sign-up.
  browser_hash text not null,
  first_name text not null,
  last_name text not null,
  password_hash text,
  -- In the place of a password: whom the provider named, where it does not vouch for the address.
  provider text check (provider in ('google', 'facebook')),
  subject text,
  invite_id uuid,
  campaign_code text check (campaign_code ~ '^[a-z0-9-]{2,40}$'),
  code_hash text,
  code_expires_at timestamptz,
  -- Tries of the code in the browser that signed up, and anywhere else: the others cannot use up the person's own.
  tries integer not null default 0,
  other_tries integer not null default 0,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null default now() + interval '7 days',
  check ((provider is null) = (subject is null)),
  check ((password_hash is null) <> (subject is null))
);
create unique index signups_browser on signups (email, browser_hash);
create index signups_expires on signups (expires_at);

-- Those who had not typed their code yet log in once more, and are sent another.
insert into signups (email, browser_hash, first_name, last_name, password_hash, invite_id, campaign_code)
  select email, '', first_name, last_name, password_hash, invite_id, campaign_code from users
  where email_verified_at is null and password_hash is not null;
delete from users where email_verified_at is null
  and not exists (select from workspaces where owner_id = users.id);

-- What waited for a code is a sign-up now.
drop index social_sign_ins_proof;
alter table social_sign_ins drop column subject, drop column email;
