-- What is searched for by a part of its text. Behind a policy PostgreSQL compares only rows that the policy let through,
-- since ILIKE might tell of others, and so uses no trigram index. A view has its owner's policies: these are given to
-- platen_search (see app-role.ts), which may read every row, and the view keeps to the scope of the statement. Where that
-- role may not be made, they stay the owner's and the searches slow. A column added to the table is added here as well.
create view searchable_orders as select * from orders
  where (select platen_scope() = 'system') or workspace_id = any ((select platen_workspaces())::uuid[]);

create view searchable_documents as select * from documents
  where (select platen_scope() = 'system') or workspace_id = any ((select platen_workspaces())::uuid[]);
