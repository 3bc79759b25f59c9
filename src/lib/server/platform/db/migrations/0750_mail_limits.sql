-- What a shop writes to whom it likes is counted, and waits where it would be too much; what is owed to somebody is not.
alter table mails add column limit_class text check (limit_class in ('stranger', 'known'));
alter table mails add column sender_id uuid;
alter table mails add column network text not null default '';
-- Not released yet: released_at is when it is expected to be (infinity while an admin has stopped it), otherwise when it was.
alter table mails add column is_held boolean not null default false;
alter table mails add column released_at timestamptz;
-- Of the link in it; used_at is when somebody opened that link after the mail was sent.
alter table mails add column link_hash text;
alter table mails add column used_at timestamptz;

create index mails_held on mails (released_at nulls first, created_at) where is_held and state = 'queued';
create index mails_limited on mails (released_at) where limit_class is not null;
create index mails_strangers_of_workspace on mails (workspace_id, released_at) where limit_class = 'stranger';
create index mails_strangers_of_sender on mails (sender_id, released_at) where limit_class = 'stranger';
create index mails_strangers_of_network on mails (network, released_at) where limit_class = 'stranger' and network <> '';
create index mails_limited_of_recipient on mails (lower(recipient), released_at) where limit_class is not null;
create index mails_unused_link on mails (link_hash) where link_hash is not null and used_at is null;
create index mails_used on mails (workspace_id, lower(recipient)) where used_at is not null;

drop index mails_due;
create index mails_due on mails ((coalesce(workspace_id, '00000000-0000-0000-0000-000000000000'::uuid)), created_at)
  where state = 'queued' and not unwritten and unsure < 2 and not is_held;

-- The log of a shop has what it wrote to customers, too.
drop index mails_of_shop;
create index mails_of_shop on mails (workspace_id, created_at desc, id desc)
  where order_id is not null or store_id is not null or limit_class is not null;

-- What the platform's admin has decided about the mails of a workspace.
create table mail_allowances (
  workspace_id uuid primary key references workspaces on delete cascade,
  -- To new addresses; none: as the plan and the age of the account have it.
  per_day integer check (per_day between 1 and 100000),
  is_stopped boolean not null default false,
  note text not null default '',
  changed_by uuid references users on delete set null,
  changed_at timestamptz not null default now()
);
call protect_rows('mail_allowances', 'workspace_id', null, 'public,account', '');
