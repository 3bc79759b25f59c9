-- What customers are billed for jobs, and what they paid.
alter table payables drop constraint payables_kind_check;
alter table payables add constraint payables_kind_check check (kind in ('store-order', 'invoice', 'deposit'));

create table invoice_settings (
  workspace_id uuid primary key references workspaces on delete cascade,
  prefix text not null default 'INV-',
  terms text not null default 'on_receipt',
  deposit_percent integer not null default 50,
  -- Printed below the totals: how to pay, what happens when it is late.
  footer text not null default '',
  reply_to citext not null default '',
  tax_number text not null default '',
  paper text not null default 'letter' check (paper in ('letter', 'a4')),
  -- Days after the due date, and then again after as many; none are sent where it is null.
  remind_every integer,
  remind_most integer not null default 3,
  -- { kind, value }: charged once, so many days after the due date.
  late_fee jsonb,
  late_fee_after integer not null default 14,
  revision integer not null default 1
);
call protect_rows('invoice_settings');

create table invoices (
  id uuid primary key default gen_random_uuid(),
  workspace_id uuid not null references workspaces on delete cascade,
  job_id uuid references jobs on delete set null,
  customer_id uuid references customers on delete set null,
  -- Given when it is issued, so that a draft that is thrown away leaves no gap. The prefix stays as it was then.
  number integer,
  prefix text not null default '',
  job_number integer not null,
  title text not null,
  currency text not null,
  -- Who sells: { name, address, email, taxNumber }.
  seller jsonb not null,
  bill_to text not null default '',
  ship_to text not null default '',
  email citext not null default '',
  terms text not null,
  footer text not null default '',
  note text not null default '',
  -- Written as a whole, and never again once it is issued.
  lines jsonb not null,
  fees jsonb not null default '[]',
  subtotal_cents integer not null,
  discount_cents integer not null,
  fee_cents integer not null,
  shipping_cents integer not null,
  tax_cents integer not null,
  tax_ppm integer not null,
  rounding_cents integer not null default 0,
  total_cents integer not null check (total_cents >= 0),
  late_fee_cents integer not null default 0,
  credited_cents integer not null default 0,
  -- Received and not given back.
  paid_cents integer not null default 0,
  balance_cents integer not null generated always as (total_cents + late_fee_cents - credited_cents - paid_cents) stored,
  issued_on date,
  due_on date,
  issued_at timestamptz,
  viewed_at timestamptz,
  voided_at timestamptz,
  void_reason text not null default '',
  -- Another invoice of the job has taken its place.
  replaced_at timestamptz,
  reminders integer not null default 0,
  reminded_on date,
  held_reason text not null default '',
  -- What is being paid at this moment.
  payable_id uuid references payables on delete set null,
  version integer not null default 1,
  revision integer not null default 1,
  created_by uuid references users on delete set null,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  unique (workspace_id, number),
  check ((number is null) = (issued_at is null)),
  check (credited_cents <= total_cents + late_fee_cents)
);
-- The one that counts of each job.
create unique index invoices_of_job on invoices (job_id) where voided_at is null and replaced_at is null;
create index invoices_newest on invoices (workspace_id, created_at desc, id desc);
create index invoices_due on invoices (workspace_id, due_on, id) where balance_cents > 0 and voided_at is null;
create index invoices_customer on invoices (customer_id) where customer_id is not null;
create index invoices_job on invoices (job_id) where job_id is not null;
create index invoices_payable on invoices (payable_id) where payable_id is not null;
create index invoices_created_by on invoices (created_by) where created_by is not null;
call protect_rows('invoices');
create trigger delete_activity after delete on invoices for each row execute function delete_activity();

-- What was issued stays as it was printed.
create function keep_issued_invoice() returns trigger language plpgsql as $$
begin
  if old.issued_at is not null and (
    new.lines is distinct from old.lines or new.fees is distinct from old.fees or new.total_cents <> old.total_cents
    or new.tax_cents <> old.tax_cents or new.number is distinct from old.number or new.prefix <> old.prefix
    or new.bill_to <> old.bill_to or new.issued_on is distinct from old.issued_on or new.seller is distinct from old.seller
  ) then
    raise exception 'Invoice % is issued and stays as it is', old.number;
  end if;
  return new;
end
$$;
create trigger keep_issued_invoice before update on invoices for each row execute function keep_issued_invoice();

-- A part that is asked for before the rest: an amount, or a share of the total.
create table invoice_requests (
  id uuid primary key default gen_random_uuid(),
  workspace_id uuid not null references workspaces on delete cascade,
  invoice_id uuid not null references invoices on delete cascade,
  -- { kind, value }
  cut jsonb not null,
  due_on date,
  cancelled_at timestamptz,
  created_at timestamptz not null default now()
);
create index invoice_requests_invoice on invoice_requests (invoice_id, created_at);
create index invoice_requests_workspace on invoice_requests (workspace_id);
call protect_rows('invoice_requests');

-- What was paid for an invoice, by whatever way; one by card begins here when the customer begins to pay.
create table invoice_payments (
  id uuid primary key default gen_random_uuid(),
  workspace_id uuid not null references workspaces on delete cascade,
  invoice_id uuid not null references invoices on delete cascade,
  method text not null check (method in ('online', 'cash', 'cheque', 'card', 'transfer')),
  amount_cents integer not null check (amount_cents > 0),
  refunded_cents integer not null default 0,
  payable_id uuid unique references payables on delete set null,
  livemode boolean not null default true,
  -- Null until the money is there.
  received_on date,
  received_at timestamptz,
  reference text not null default '',
  note text not null default '',
  -- Those of one cheque for several invoices.
  batch_id uuid,
  recorded_by uuid references users on delete set null,
  created_at timestamptz not null default now(),
  check (refunded_cents between 0 and amount_cents),
  check ((received_on is null) = (received_at is null))
);
create index invoice_payments_invoice on invoice_payments (invoice_id, created_at);
create index invoice_payments_received on invoice_payments (workspace_id, received_on) where received_on is not null;
create index invoice_payments_recorded_by on invoice_payments (recorded_by) where recorded_by is not null;
call protect_rows('invoice_payments');

create table credit_notes (
  id uuid primary key default gen_random_uuid(),
  workspace_id uuid not null references workspaces on delete cascade,
  invoice_id uuid not null references invoices on delete cascade,
  number integer not null,
  prefix text not null,
  amount_cents integer not null check (amount_cents > 0),
  -- The part of it that is tax.
  tax_cents integer not null,
  reason text not null,
  issued_on date not null,
  created_by uuid references users on delete set null,
  created_at timestamptz not null default now(),
  unique (workspace_id, number)
);
create index credit_notes_invoice on credit_notes (invoice_id);
create index credit_notes_created_by on credit_notes (created_by) where created_by is not null;
call protect_rows('credit_notes');
