-- What is looked for among the rows of all shops, and all rows of one shop, are each found by an index.

-- Waits: some seconds with millions of mails; what is queued meanwhile waits for it.
create index mails_workspace on mails (workspace_id) where workspace_id is not null;
-- Waits: some seconds with millions of mails.
create index mails_waiting on mails (due_at) where state = 'queued';
-- Waits: some seconds with millions of mails.
create index mails_failed on mails (created_at) where state = 'failed';
-- Waits: a second with a million orders, which are not paid meanwhile.
create index payables_capture_due on payables (capture_before) where status = 'authorised' and capture_due;
-- Waits: a moment; stores are few.
create index stores_running on stores (closes_at) where stage in ('published', 'production');
-- Waits: a moment; stores are few.
create index stores_opening on stores (opens_at) where stage = 'published';
-- Waits: a second with a million customers, who are not changed meanwhile.
create index customers_workspace on customers (workspace_id);
-- Waits: a moment; designs are few.
create index documents_workspace on documents (workspace_id);
-- Waits: a moment; open designs are few.
create index designer_sessions_workspace on designer_sessions (workspace_id);
-- Waits: a moment; pictures of portfolios are few.
create index portfolio_images_workspace on portfolio_images (workspace_id);
-- Waits: a moment; shares that were paid out are few.
create index share_payments_workspace on share_payments (workspace_id);
-- Waits: a moment; payments of invoices are few.
create index invoice_payments_workspace on invoice_payments (workspace_id);
-- Waits: a moment; feedback is little.
create index feedback_workspace on feedback (workspace_id) where workspace_id is not null;
