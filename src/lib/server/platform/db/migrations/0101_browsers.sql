-- Browsers in which a person signed in before. Wrong passwords from elsewhere do not make the person wait in these.
create table known_browsers (
  user_id uuid not null references users on delete cascade,
  browser_hash text not null,
  last_login_at timestamptz not null default now(),
  primary key (user_id, browser_hash)
);

-- Each browser that asks has a code of its own, and its tries apart from those of all others.
alter table codes add column browser_hash text not null default '';
alter table codes add column other_tries integer not null default 0;
drop index codes_living;
create unique index codes_living on codes (user_id, purpose, browser_hash) where used_at is null;
