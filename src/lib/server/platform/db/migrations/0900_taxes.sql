-- Which taxes a workspace and its stores charge. Null: the one rate of tax_ppm, added to prices.
alter table workspaces add column tax_rules jsonb;
alter table stores add column tax_rules jsonb;
-- What of them a job is priced by. Null: the one rate of tax_ppm.
alter table jobs add column tax_terms jsonb;

-- What was charged for each tax: added to the prices, or included in them. Null: all of tax_cents is one tax.
alter table invoices add column taxes jsonb, add column included_tax_cents integer not null default 0;
alter table orders add column taxes jsonb, add column included_tax_cents integer not null default 0;
alter table order_lines add column included_tax_cents integer not null default 0;

-- The view is given to its reader anew at the next start, which looks for the policy.
drop policy if exists search on orders;
drop view searchable_orders;
create view searchable_orders as select * from orders
  where (select platen_scope() = 'system') or workspace_id = any ((select platen_workspaces())::uuid[]);
