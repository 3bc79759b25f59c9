-- Who a shop works for: persons and companies, with several e-mails, phones and addresses.
create table customers (
  id uuid primary key default gen_random_uuid(),
  workspace_id uuid not null references workspaces on delete cascade,
  kind text not null default 'person' check (kind in ('person', 'company')),
  -- The person; of a company whom to ask for.
  name text not null default '',
  company text not null default '',
  -- [{ address, label }], [{ number, label }], [{ label, street, … }]: the first of each is the usual one.
  emails jsonb not null default '[]',
  phones jsonb not null default '[]',
  addresses jsonb not null default '[]',
  tax_exempt boolean not null default false,
  tax_number text not null default '',
  terms text not null default '',
  price_level text not null default '',
  tags text[] not null default '{}',
  notes text not null default '',
  -- Somebody marked it, to come back to it.
  flagged boolean not null default false,
  -- What lists are ordered by, what is searched, and what tells the same customer: made of the columns above.
  sort_name text not null,
  search_text text not null,
  email_keys text[] not null default '{}',
  phone_keys text[] not null default '{}',
  -- The import that made it.
  import_id uuid,
  -- Hidden since it was merged: kept until that can no longer be undone.
  merged_into_id uuid references customers on delete cascade,
  archived_at timestamptz,
  revision integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  check (name <> '' or company <> '')
);
create index customers_by_name on customers (workspace_id, sort_name, id)
  where archived_at is null and merged_into_id is null;
create index customers_newest on customers (workspace_id, created_at desc, id desc)
  where archived_at is null and merged_into_id is null;
create index customers_updated on customers (workspace_id, updated_at desc, id desc)
  where archived_at is null and merged_into_id is null;
create index customers_archived on customers (workspace_id, sort_name, id) where archived_at is not null;
create index customers_search on customers using gin (search_text gin_trgm_ops);
create index customers_emails on customers using gin (email_keys);
create index customers_phones on customers using gin (phone_keys);
create index customers_import on customers (import_id) where import_id is not null;
create index customers_merged on customers (merged_into_id) where merged_into_id is not null;
call protect_rows('customers');

-- The orders of a customer are those with one of their addresses.
create index orders_by_email on orders (workspace_id, buyer_email);

-- Searched by a part of their text, as 0150 says.
create view searchable_customers as select * from customers
  where (select platen_scope() = 'system') or workspace_id = any ((select platen_workspaces())::uuid[]);

create trigger delete_activity after delete on customers for each row execute function delete_activity();
