-- A sign-in by Google or Facebook under way: begun in one browser, finished there once or never.
create table social_sign_ins (
  id uuid primary key default gen_random_uuid(),
  provider text not null check (provider in ('google', 'facebook')),
  state_hash text not null unique,
  -- Of the short-lived cookie: another browser cannot finish it.
  browser_hash text not null,
  nonce text not null,
  code_verifier text not null,
  return_to text not null,
  invite_id uuid,
  -- Begun by a signed-in person, to add this way of signing in to the account.
  link_user_id uuid references users on delete cascade,
  expires_at timestamptz not null,
  used_at timestamptz,
  -- Who the provider says it is, where it does not vouch for the address: waits for a code by mail.
  subject text,
  email citext,
  created_at timestamptz not null default now()
);
create index social_sign_ins_expires on social_sign_ins (expires_at);
create index social_sign_ins_proof on social_sign_ins (browser_hash, email) where subject is not null;

-- One account of a provider for each of ours: unlinking "google" means one thing.
create unique index user_links_one on user_links (user_id, provider);
