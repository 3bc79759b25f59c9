-- A colour of an item in one of its sizes: what is counted, limited, ordered, and has a cost. Colours and sizes are told by the
-- item, and a variant knows them by their ids there, so a new name changes none.
create table variants (
  id uuid primary key default gen_random_uuid(),
  workspace_id uuid not null references workspaces on delete cascade,
  item_id uuid not null references items on delete cascade,
  colour_id text not null,
  size_id text not null,
  position integer not null default 0,
  cost_cents integer check (cost_cents between 0 and 10000000),
  -- Not offered any more. The row stays for what was ordered, and comes back with its colour and size.
  retired_at timestamptz,
  unique (item_id, colour_id, size_id)
);
create index variants_workspace on variants (workspace_id);
call protect_rows('variants', readers => 'public');

create function keep_variants() returns trigger language plpgsql as $$
begin
  insert into variants (workspace_id, item_id, colour_id, size_id, position)
  select new.workspace_id, new.id, colour->>'id', size->>'id', row_number() over (order by colour_place, size_place)
  from jsonb_array_elements(new.colours) with ordinality as colours (colour, colour_place),
    jsonb_array_elements(new.sizes) with ordinality as sizes (size, size_place)
  on conflict (item_id, colour_id, size_id) do update set position = excluded.position, retired_at = null
    where variants.position <> excluded.position or variants.retired_at is not null;
  update variants set retired_at = now()
  where item_id = new.id and retired_at is null and not (
    new.colours @> jsonb_build_array(jsonb_build_object('id', colour_id))
    and new.sizes @> jsonb_build_array(jsonb_build_object('id', size_id))
  );
  return null;
end
$$;

create trigger items_variants_made after insert on items for each row execute function keep_variants();
create trigger items_variants_kept after update on items for each row
  when ((old.colours, old.sizes) is distinct from (new.colours, new.sizes)) execute function keep_variants();

insert into variants (workspace_id, item_id, colour_id, size_id, position, cost_cents)
select workspace_id, items.id, colour->>'id', size->>'id',
  row_number() over (partition by items.id order by colour_place, size_place), cost_cents
from items, jsonb_array_elements(colours) with ordinality as colours (colour, colour_place),
  jsonb_array_elements(sizes) with ordinality as sizes (size, size_place)
on conflict do nothing;
alter table items drop column cost_cents;

-- Of colours and sizes that are not the item's any more.
insert into variants (workspace_id, item_id, colour_id, size_id, retired_at)
select workspace_id, items.id, colour_id, size_id, now()
from (
  select item_id, colour->>'id' as colour_id, size->>'id' as size_id from order_lines
  union
  select item_id, split_part(variant, '/', 1), split_part(variant, '/', 2)
  from stock join store_items on store_items.id = store_item_id where variant <> ''
) as named join items on items.id = named.item_id
where colour_id <> '' and size_id <> ''
on conflict do nothing;

alter table order_lines add column variant_id uuid references variants on delete set null;
update order_lines set variant_id = variants.id from variants
where variants.item_id = order_lines.item_id and colour_id = colour->>'id' and size_id = size->>'id';
create index order_lines_variant on order_lines (variant_id);

-- Without a variant, the limit is that of the item as a whole.
alter table stock add column variant_id uuid references variants on delete cascade;
update stock set variant_id = variants.id from store_items, variants
where store_items.id = store_item_id and variants.item_id = store_items.item_id and variant = colour_id || '/' || size_id;
delete from stock where variant <> '' and variant_id is null;
alter table stock drop column variant;
alter table stock add constraint stock_limit unique nulls not distinct (store_item_id, variant_id);
create index stock_variant on stock (variant_id);
