-- The second line behind the `where workspace_id` of every query. Each statement says its scope: the ids of the
-- workspaces it works for, or one of 'public', 'account' and 'system'. Without a scope there is no row to see.
create function platen_scope() returns text language sql stable
  return coalesce(current_setting('platen.scope', true), '');

create function platen_workspaces() returns uuid[] language sql stable
  return case when length(platen_scope()) >= 36 then string_to_array(platen_scope(), ',')::uuid[] end;

-- Lists read the lines of many orders: asking the order of each line whose it is would cost them a quarter more time.
alter table order_lines add column workspace_id uuid default '00000000-0000-0000-0000-000000000000';
update order_lines set workspace_id = orders.workspace_id from orders where orders.id = order_id;
alter table order_lines alter column workspace_id set not null;

create function set_workspace_of_line() returns trigger language plpgsql as $$
begin
  select workspace_id into new.workspace_id from orders where id = new.order_id;
  return new;
end
$$;

create trigger order_lines_workspace before insert or update of order_id, workspace_id on order_lines
  for each row execute function set_workspace_of_line();

-- `call protect_rows('films')` in the migration that makes a table whose rows belong to a workspace: by its column
-- workspace_id, or by the row of another table that one of its columns names. `readers` and `writers` are the scopes that
-- may read and write it for every workspace; 'system' always may.
create procedure protect_rows(name text, key text default 'workspace_id', parent text default null,
  readers text default '', writers text default '') language plpgsql as $$
begin
  execute format('alter table %I enable row level security, force row level security', name);
  -- The scopes stand in a sub-select, so they are worked out once a statement and not once a row. The parent is not asked
  -- for by "exists", which may be planned by reading every parent there is.
  execute format(
    'create policy workspace on %I using ((select platen_scope() = any (%L)) or %s)',
    name,
    string_to_array(concat_ws(',', 'system', nullif(writers, '')), ','),
    case
      when parent is null then format('%I = any ((select platen_workspaces())::uuid[])', key)
      else format('(select true from %I parent where parent.id = %I)', parent, key)
    end
  );
  if readers <> writers then
    execute format(
      'create policy readers on %I for select using ((select platen_scope() = any (%L)))',
      name, string_to_array(readers, ',')
    );
  end if;
end
$$;

do $$
declare
  each record;
begin
  for each in
    select * from (values
      ('workspaces', 'id', null, 'public,account', 'public,account'),
      ('workspace_users', 'workspace_id', null, 'public,account', 'public,account'),
      ('invitations', 'workspace_id', null, 'public,account', 'public,account'),
      ('counters', 'workspace_id', null, 'public', 'public'),
      ('files', 'workspace_id', null, 'public,account', ''),
      ('product_categories', 'workspace_id', null, '', ''),
      ('item_options', 'workspace_id', null, '', ''),
      ('items', 'workspace_id', null, 'public', ''),
      ('item_designs', 'item_id', 'items', 'public', ''),
      ('stores', 'workspace_id', null, 'public', 'public'),
      ('store_items', 'store_id', 'stores', 'public', ''),
      ('store_bundles', 'store_id', 'stores', 'public', ''),
      ('store_messages', 'store_id', 'stores', 'public', ''),
      ('stock', 'store_item_id', 'store_items', 'public', 'public'),
      ('coupons', 'store_id', 'stores', 'public', 'public'),
      ('orders', 'workspace_id', null, 'public', 'public'),
      ('order_lines', 'workspace_id', null, 'public', 'public'),
      ('order_events', 'order_id', 'orders', 'public', 'public'),
      ('payments', 'order_id', 'orders', 'public', 'public'),
      ('refunds', 'order_id', 'orders', 'public', 'public'),
      ('deleted_orders', 'workspace_id', null, '', ''),
      ('mails', 'workspace_id', null, 'public,account', 'public,account'),
      ('feedback', 'workspace_id', null, 'account', 'account'),
      ('security_events', 'workspace_id', null, 'account', ''),
      ('audit_entries', 'workspace_id', null, 'public,account', ''),
      ('tag_tree', 'workspace_id', null, '', ''),
      ('file_tags', 'file_id', 'files', '', ''),
      ('documents', 'workspace_id', null, 'public', ''),
      ('document_versions', 'document_id', 'documents', 'public', ''),
      ('document_pictures', 'document_id', 'documents', '', ''),
      ('document_files', 'document_id', 'documents', '', ''),
      ('document_tags', 'document_id', 'documents', '', ''),
      ('designer_sessions', 'workspace_id', null, 'account', ''),
      ('film_stock', 'workspace_id', null, '', ''),
      ('workspace_films', 'workspace_id', null, '', ''),
      ('portfolios', 'workspace_id', null, 'public', ''),
      ('portfolio_images', 'workspace_id', null, 'public', ''),
      ('leads', 'workspace_id', null, 'public', 'public')
    ) as list (name, key, parent, readers, writers)
  loop
    call protect_rows(each.name, each.key, each.parent, each.readers, each.writers);
  end loop;

  -- What happened is written down from anywhere; who may read it is said above.
  for each in select unnest(array['mails', 'security_events', 'audit_entries']) as name loop
    execute format('create policy written on %I for insert with check (platen_scope() <> '''')', each.name);
  end loop;
end
$$;
