-- For which lines of store orders a line of a purchase order is, as purchase_parts says it of jobs.
create table purchase_store_parts (
  line_id uuid not null references purchase_lines on delete cascade,
  workspace_id uuid not null references workspaces on delete cascade,
  order_line_id uuid not null references order_lines on delete cascade,
  quantity integer not null check (quantity > 0),
  primary key (line_id, order_line_id)
);
create index purchase_store_parts_order_line on purchase_store_parts (order_line_id);
create index purchase_store_parts_workspace on purchase_store_parts (workspace_id);
call protect_rows('purchase_store_parts');
