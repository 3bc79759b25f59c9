-- Lists of leads are read as lists of customers are: the same rows, with what their lines become.
alter table customer_imports
  add column kind text not null default 'customers' check (kind in ('customers', 'leads'));

-- The list that a lead came with; no reference, since lists go after 30 days.
alter table leads add column import_id uuid;
-- Waits: short, a shop has some thousand leads.
create index leads_import on leads (import_id) where import_id is not null;
