-- What one shopper keeps unpaid, and has kept and not paid, is counted with every order of limited pieces.
create index orders_never_paid on orders (store_id, placed_at) where status in ('pending', 'expired');
