-- What the dashboard adds up by day, without reading the orders themselves.
create index orders_workspace_paid on orders (workspace_id, paid_at) include (livemode, paid_cents, refunded_cents)
  where paid_at is not null;
create index orders_held on orders (workspace_id) where held_reason <> '';
