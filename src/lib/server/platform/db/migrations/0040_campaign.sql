-- Which campaign page brought somebody to sign up.
alter table users add column campaign_code text check (campaign_code ~ '^[a-z0-9-]{2,40}$');
