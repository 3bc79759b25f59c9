-- What was paid for a plan stays on record when the account of its payer is gone.
alter table plan_invoices alter column user_id drop not null;
-- Waits: invoices for plans are not written while their payers are looked up.
alter table plan_invoices drop constraint plan_invoices_user_id_fkey,
  add constraint plan_invoices_user_id_fkey foreign key (user_id) references users on delete set null;
