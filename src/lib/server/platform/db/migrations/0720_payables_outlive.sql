-- A payable outlives what it is paid for: money that arrives afterwards finds a record, and goes back.
alter table payables alter column workspace_id drop not null;
-- What a person has to look at is few.
create index payables_deleted on payables (workspace_id) where kind = 'deleted' and held_reason <> '';

-- The order, the invoice or whatever it was is deleted. Nobody can pay it any more.
create function outlive_subject() returns trigger language plpgsql as $$
begin
  update payables set kind = 'deleted', status = case when status in ('open', 'authorised') then 'cancelled' else status end,
    capture_due = false, receipt_email = '', updated_at = now()
  where id = (to_jsonb(old)->>tg_argv[0])::uuid and kind <> 'deleted';
  return old;
end
$$;
create trigger outlive_subject after delete on orders for each row execute function outlive_subject('id');
create trigger outlive_subject after delete on order_changes for each row execute function outlive_subject('id');
create trigger outlive_subject after delete on supply_orders for each row execute function outlive_subject('id');
create trigger outlive_subject after delete on invoice_payments for each row execute function outlive_subject('payable_id');

-- With a workspace go the books that are closed. What may still receive money, or owes some, stays without it.
create function outlive_workspace() returns trigger language plpgsql as $$
begin
  update payables set kind = 'deleted', reference = reference || ', ' || old.business_name,
    status = case when status in ('open', 'authorised') then 'cancelled' else status end,
    capture_due = false, receipt_email = '', workspace_id = null, adds_to = null, updated_at = now()
  where workspace_id = old.id and gateway <> 'elsewhere' and amount_cents > 0 and (
    status <> 'paid' or held_reason <> ''
      or exists (select from refunds where payable_id = payables.id and state = 'requested')
  );
  return old;
end
$$;
create trigger outlive_workspace before delete on workspaces for each row execute function outlive_workspace();
