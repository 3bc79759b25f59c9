-- Where no mail server is set up, a mail is kept for whoever runs the installation, and never counts as sent.
alter table mails drop constraint mails_state_check;
alter table mails add constraint mails_state_check check (state in ('queued', 'sent', 'kept', 'failed')) not valid;
