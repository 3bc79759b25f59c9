-- What a credit note credits, part by part, and of each tax. Null: an amount of the whole invoice, with its share of each tax.
alter table credit_notes add column lines jsonb, add column taxes jsonb,
  add column included_tax_cents integer not null default 0, add column rounding_cents integer not null default 0;

-- What was issued stays as it was printed; it moves to no other invoice.
create function keep_credit_note() returns trigger language plpgsql as $$
begin
  if to_jsonb(new) - 'created_by' is distinct from to_jsonb(old) - 'created_by' then
    raise exception 'Credit note % is issued and stays as it is', old.number;
  end if;
  return new;
end
$$;
create trigger keep_credit_note before update on credit_notes for each row execute function keep_credit_note();
