-- Group prices: the more pieces of an item a store sells, the less each costs. Cards are authorised when people order and
-- charged once, when the store has closed and the price is known.

-- Tiers of an item in a store, fewest pieces first: [{"from": 12, "cents": 2000}, …]; null: no group price.
alter table store_items
  add column group_tiers jsonb,
  -- Pieces that were ordered when the store closed: they decide the price for good.
  add column group_sold integer;
-- What happens to pieces whose first tier is not reached: they cost the single price, or nobody gets or pays them.
alter table stores
  add column group_below text not null default 'single' check (group_below in ('single', 'cancel')),
  add column group_decided_at timestamptz;

alter table orders drop constraint orders_status_check;
alter table orders add constraint orders_status_check check (
  status in ('pending', 'authorised', 'paid', 'production', 'ready', 'handed_over', 'shipped', 'cancelled', 'expired')
);
alter table orders
  -- How the total follows from the pieces, as the buyer was shown it; null where no line has a group price.
  add column group_terms jsonb,
  -- The card could not be charged when the store had closed, so the buyer pays by a link.
  add column charge_failed_at timestamptz;
create index orders_authorised on orders (store_id) where status = 'authorised';

alter table order_lines
  -- The tiers as they were shown; null: an ordinary price.
  add column group_price jsonb,
  -- Pieces taken off before anything was charged, so they are no part of the line's total.
  add column released integer not null default 0;
alter table order_lines drop constraint order_lines_check;
alter table order_lines
  add constraint order_lines_total check (total_cents = unit_cents * (quantity - released)),
  add constraint order_lines_released check (released between 0 and not_made);

-- A column of orders is a column of its view; see 0150.
drop policy if exists search on orders;
drop view searchable_orders;
create view searchable_orders as select * from orders
  where (select platen_scope() = 'system') or workspace_id = any ((select platen_workspaces())::uuid[]);

alter table payables drop constraint payables_status_check;
alter table payables add constraint payables_status_check check (
  status in ('open', 'authorised', 'paid', 'expired', 'cancelled')
);
alter table payables
  -- manual: the card is authorised first, and charged when the final amount is known.
  add column capture text not null default 'automatic' check (capture in ('automatic', 'manual')),
  -- What the bank holds; 0 once it holds nothing. amount_cents is the most that will be charged of it.
  add column authorised_cents integer not null default 0 check (authorised_cents >= 0),
  -- The bank lets go of the money then.
  add column capture_before timestamptz,
  -- The amount is final, so it is charged as soon as the payment service answers.
  add column capture_due boolean not null default false;
create index payables_authorised on payables (capture_before) where status = 'authorised';

-- The embedded gateway's own books.
alter table test_intents
  add column capture_method text not null default 'automatic',
  add column captured_cents integer,
  add column capture_before timestamptz;
