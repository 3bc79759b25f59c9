-- How far pieces are, by size and step: [{ size, step, done, spoiled }]. What was counted of an item as a whole is spread
-- over its sizes in their order.
alter table job_items add column counts jsonb not null default '[]';
update job_items i set counts = coalesce((
  select jsonb_agg(jsonb_build_object('size', size, 'step', 'check', 'done', least(quantity, greatest(0, done - before)),
    'spoiled', case when place = 1 then spoiled else 0 end) order by place)
  from (
    select size, quantity, place, sum(quantity) over (order by place) - quantity as before
    from (
      select each->>'size' as size, (each->>'quantity')::int as quantity, row_number() over (order by place) as place
      from jsonb_array_elements(case when i.kind = 'single'
        then jsonb_build_array(jsonb_build_object('size', '', 'quantity', i.quantity)) else i.sizes end)
        with ordinality as given (each, place)
      where (each->>'quantity')::int > 0
    ) sized
  ) counted
  where done > before or (place = 1 and spoiled > 0)
), '[]') where done > 0 or spoiled > 0;
alter table job_items drop column done, drop column spoiled;

-- A part of an order is for what was spoiled, or for what was ordered at first.
alter table purchase_parts add column again boolean not null default false;
alter table purchase_parts drop constraint purchase_parts_pkey, add primary key (line_id, job_id, item_id, again);
