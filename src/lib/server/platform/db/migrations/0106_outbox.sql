-- The outbox is its own queue. due_at: not before this; a process that sends a mail moves it on, so that another one
-- takes the mail over where the first does not come back.
alter table mails add column due_at timestamptz not null default now();
-- By workspace, so that each gets its turn; mails of nobody's workspace take turns with them.
create index mails_due on mails ((coalesce(workspace_id, '00000000-0000-0000-0000-000000000000'::uuid)), created_at)
  where state = 'queued' and not unwritten;
-- What the queue would have tried again.
update mails set state = 'queued' where state = 'failed' and tries between 1 and 6 and created_at > now() - interval '1 hour';
