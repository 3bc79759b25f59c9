-- The campaign page that a sign-in by Google or Facebook began at, for the account it may make.
alter table social_sign_ins add column campaign_code text check (campaign_code ~ '^[a-z0-9-]{2,40}$');
