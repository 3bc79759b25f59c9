-- What goods are taxed as: a class of the workspace's taxes; empty: standard. Of an item of a job null: as its blank.
alter table items add column tax_class text not null default '';
alter table blanks add column tax_class text not null default '';
alter table job_items add column tax_class text;
-- Of a line of an order also what it has of each tax, where lines of it have different ones, and whether a limit decided that.
alter table order_lines add column tax_class text not null default '',
  add column taxes jsonb, add column tax_limited boolean not null default false;

-- The view is given to its reader anew at the next start, which looks for the policy.
drop policy if exists search on blanks;
drop view searchable_blanks;
create view searchable_blanks as select * from blanks
  where (select platen_scope() = 'system') or workspace_id = any ((select platen_workspaces())::uuid[]);
