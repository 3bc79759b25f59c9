-- When somebody has to look at a late offer next, so that a round reads those that are due and no others.
alter table late_offers add column due_at timestamptz default now();
update late_offers set due_at = null where ended_at < now() - interval '14 days';
-- Waits: offers are not written for the moment that it takes; there are few.
create index late_offers_due on late_offers (due_at) where due_at is not null;

-- Whatever changed an offer: it is looked at in the next round.
create function make_late_offer_due() returns trigger language plpgsql as $$
begin
  new.due_at := now();
  return new;
end
$$;
create trigger late_offers_due before update of until, blanks, ended_at, free on late_offers
  for each row execute function make_late_offer_due();

-- Whoever gave the order its places holds the row of the offer already.
create function late_order_is_due() returns trigger language plpgsql as $$
begin
  update late_offers set due_at = least(due_at, now()) where run_id = new.run_id;
  return null;
end
$$;
create trigger late_orders_due after insert on late_orders for each row execute function late_order_is_due();

-- An order that was laid in free places was 'landed' until now; both are read.
alter table late_orders drop constraint late_orders_outcome_check,
  add constraint late_orders_outcome_check check (outcome in ('added', 'landed', 'follow_up', 'left')) not valid;
