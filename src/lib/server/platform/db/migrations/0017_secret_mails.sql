-- Mails with codes: what they said is forgotten once they have left the house.
alter table mails add column is_secret boolean not null default false;
