-- The list by time, which also answers what the orders of a workspace add up to without reading the orders themselves.
drop index orders_workspace;
create index orders_workspace on orders (workspace_id, placed_at desc) include (livemode, paid_cents, refunded_cents, units);
