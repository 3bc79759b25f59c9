-- A mail that is owed but not worded yet: the payment's transaction only notes it, the queue writes it.
alter table mails add column unwritten boolean not null default false;
create index mails_unwritten on mails (created_at) where unwritten;

-- Nothing looks for these; the queue knows what is to be sent.
drop index mails_queued;

-- Noting an order's payment is a change of one column without an index, in place: the order is found by what the
-- payment says of it. That no payment counts twice is held by payments.intent_id.
alter table orders drop constraint orders_intent_id_key;
alter table orders set (fillfactor = 75);
