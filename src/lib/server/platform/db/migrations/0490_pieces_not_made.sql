-- Of how many pieces a refund says that they are not made, and how many were put back into stock. What is paid back and what is
-- made are two questions: a refund may be a favour, and a piece may be dropped for less than its price.
alter table order_lines
  add column not_made integer not null default 0,
  add column restocked integer not null default 0,
  add check (not_made between 0 and quantity),
  add check (restocked between 0 and quantity);
-- Until now a line refunded as a whole was not made.
update order_lines set not_made = quantity
where refunded_cents > 0 and refunded_cents >= total_cents - discount_cents + tax_cents;

-- By part: the pieces that are not made because of it, which are made after all where the money does not go back.
alter table refunds
  add column pieces jsonb not null default '{}',
  add column restocked boolean not null default false;
