-- How a job is taxed where the shop chose it over its rules, and what an invoice without tax has to say: { why, sellerNumber, buyerNumber }.
alter table jobs add column tax_choice text not null default 'rules'
  check (tax_choice in ('rules', 'reverse_charge', 'charged'));
alter table invoices add column tax_basis jsonb;

-- What was issued stays as it was printed.
create or replace function keep_issued_invoice() returns trigger language plpgsql as $$
begin
  if old.issued_at is not null and (
    new.lines is distinct from old.lines or new.fees is distinct from old.fees or new.total_cents <> old.total_cents
    or new.tax_cents <> old.tax_cents or new.number is distinct from old.number or new.prefix <> old.prefix
    or new.bill_to <> old.bill_to or new.issued_on is distinct from old.issued_on or new.seller is distinct from old.seller
    or new.supplied_on is distinct from old.supplied_on or new.tax_basis is distinct from old.tax_basis
  ) then
    raise exception 'Invoice % is issued and stays as it is', old.number;
  end if;
  return new;
end
$$;
