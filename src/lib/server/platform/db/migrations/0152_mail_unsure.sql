-- Tries that began and of which nobody knows how they ended: the process died, or the mail server did not answer. Each may
-- have delivered the mail, so there are two of them at most.
alter table mails add column unsure smallint not null default 0;
create index mails_unsure on mails (due_at) where state = 'queued' and unsure > 1;
