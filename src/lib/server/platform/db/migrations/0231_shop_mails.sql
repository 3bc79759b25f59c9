-- What a shop sends to buyers and followers of its stores, the newest first; not what its members and Platen send each other.
create index mails_of_shop on mails (workspace_id, created_at desc, id desc)
  where order_id is not null or store_id is not null;
