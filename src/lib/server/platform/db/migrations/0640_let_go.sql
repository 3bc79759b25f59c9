-- What ended while the bank still holds its money: the payment service is told to let go of it afterwards, as often as it takes.
create index payables_to_let_go on payables (updated_at)
  where status in ('cancelled', 'expired') and authorised_cents > 0;

-- The dashboard adds up what is authorised; the index of 0570 serves a store.
drop index orders_authorised;
create index orders_authorised on orders (workspace_id, store_id) where status = 'authorised';
