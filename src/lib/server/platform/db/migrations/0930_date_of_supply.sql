-- The day on which goods were handed over, where it is another one than that of the invoice. Null: that of the invoice.
alter table invoices add column supplied_on date;

-- What was issued stays as it was printed, its date of supply too.
create or replace function keep_issued_invoice() returns trigger language plpgsql as $$
begin
  if old.issued_at is not null and (
    new.lines is distinct from old.lines or new.fees is distinct from old.fees or new.total_cents <> old.total_cents
    or new.tax_cents <> old.tax_cents or new.number is distinct from old.number or new.prefix <> old.prefix
    or new.bill_to <> old.bill_to or new.issued_on is distinct from old.issued_on or new.seller is distinct from old.seller
    or new.supplied_on is distinct from old.supplied_on
  ) then
    raise exception 'Invoice % is issued and stays as it is', old.number;
  end if;
  return new;
end
$$;
