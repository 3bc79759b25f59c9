-- The number of the customer's purchase order on an invoice. Null: of a draft the job's, of what was issued none, as it was printed.
alter table invoices add column po_number text;

-- A draft has it below the address, as it was when the draft was made.
update invoices i set bill_to = array_to_string(array_remove(string_to_array(i.bill_to, E'\n'), 'PO number ' || j.po_number), E'\n')
from jobs j where j.id = i.job_id and i.issued_at is null and j.po_number <> '';

-- What was issued stays as it was printed.
create or replace function keep_issued_invoice() returns trigger language plpgsql as $$
begin
  if old.issued_at is not null and (
    new.lines is distinct from old.lines or new.fees is distinct from old.fees or new.total_cents <> old.total_cents
    or new.tax_cents <> old.tax_cents or new.number is distinct from old.number or new.prefix <> old.prefix
    or new.bill_to <> old.bill_to or new.issued_on is distinct from old.issued_on or new.seller is distinct from old.seller
    or new.supplied_on is distinct from old.supplied_on or new.tax_basis is distinct from old.tax_basis
    or new.po_number is distinct from old.po_number
  ) then
    raise exception 'Invoice % is issued and stays as it is', old.number;
  end if;
  return new;
end
$$;
