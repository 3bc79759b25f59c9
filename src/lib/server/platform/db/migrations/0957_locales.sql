-- How a workspace spells, and writes dates and numbers: in its dashboard, its public pages, its mails and its documents.

alter table workspaces add column locale text not null default 'en-US' check (locale in ('en-US', 'en-GB'));
-- Who has not chosen otherwise has what is usual in their country.
update workspaces set locale = 'en-GB' where address ->> 'country' in ('GB', 'IE', 'AU', 'NZ');
