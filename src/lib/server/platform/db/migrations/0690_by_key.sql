-- The API key that was used, where a program did it in somebody's name: what people see of a change says so.
alter table thread_messages add column by_key text;
alter table document_versions add column by_key text;
-- Of the last change.
alter table documents add column by_key text;
-- The view is given to its reader anew at the next start, which looks for the policy.
drop policy if exists search on documents;
drop view searchable_documents;
create view searchable_documents as select * from documents
  where (select platen_scope() = 'system') or workspace_id = any ((select platen_workspaces())::uuid[]);
alter table proposal_versions add column by_key text;
alter table proposal_approvals add column by_key text;
alter table stock_moves add column by_key text;
alter table share_payments add column by_key text;
alter table customer_imports add column by_key text;
