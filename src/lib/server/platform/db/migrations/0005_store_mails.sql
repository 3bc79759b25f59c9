-- Nobody gets the same message of a store twice, and what was sent already is found when sending goes on.
create unique index mails_store_message on mails (store_id, template, lower(recipient)) where template like 'store\_%';
