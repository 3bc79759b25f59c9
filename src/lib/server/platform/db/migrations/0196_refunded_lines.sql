-- Pieces and money raised of an order are those of the lines that are made: a line refunded as a whole is not.
update orders set units = made.units, fundraising_cents = made.fundraising_cents
from (
  select o.id,
    coalesce(sum(l.quantity) filter (where l.is_made), 0)::int as units,
    coalesce(sum(l.quantity * l.fundraising_cents) filter (where l.is_made), 0)::int as fundraising_cents
  from orders o join (
    select *, not (refunded_cents > 0 and refunded_cents >= total_cents - discount_cents + tax_cents) as is_made
    from order_lines
  ) l on l.order_id = o.id
  where o.refunded_cents > 0
  group by o.id
) made
where orders.id = made.id
  and (orders.units, orders.fundraising_cents) is distinct from (made.units, made.fundraising_cents);
