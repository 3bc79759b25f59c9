-- Services are counted to the hundredth, and a price has four decimals: cents, to the hundredth. Sums stay whole cents.
-- Waits: items of jobs are not written for the second or two that their rows take to be written anew.
alter table job_items
  alter column quantity type numeric,
  alter column own_cents type numeric,
  alter column fixed_cents type numeric;

-- What a decoration is counted by: each piece, or each name or number of the item's list.
alter table job_components add column per text not null default 'piece' check (per in ('piece', 'name', 'number'));

-- Services are no pieces.
update jobs j set pieces = coalesce((
    select sum((size->>'quantity')::int) from job_items i cross join lateral jsonb_array_elements(i.sizes) size
    where i.job_id = j.id and i.kind = 'garment' and i.ordered
  ), 0)
where exists (select from job_items i where i.job_id = j.id and i.kind = 'single');
