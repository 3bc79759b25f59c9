-- Where an order was placed from, as a keyed hash of the address: only to limit the unpaid orders of one place.
alter table orders add column placed_from text not null default '';
create index orders_unpaid on orders (store_id, placed_from) where status = 'pending';

-- What a store's goal bar and minimum add up, without reading the orders themselves.
create index orders_store_paid on orders (store_id) include (units, fundraising_cents, paid_cents, refunded_cents)
  where paid_at is not null and status <> 'cancelled';
