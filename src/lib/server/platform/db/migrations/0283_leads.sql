-- Leads get what it takes to work with them: who sees to it, what comes next, and what became of it.
alter table leads
  add column company text not null default '',
  add column notes text not null default '',
  add column owner_id uuid references users on delete set null,
  add column next_step text not null default '',
  add column next_on date,
  -- The day that somebody was reminded of.
  add column reminded_of date,
  add column lost_reason text not null default '',
  -- Whom they became.
  add column customer_id uuid references customers on delete set null,
  add column revision integer not null default 1,
  add column updated_at timestamptz not null default now(),
  alter column email set default '',
  alter column message set default '',
  drop constraint leads_source_check,
  add constraint leads_source_check
    check (source in ('portfolio', 'artwork', 'store', 'form', 'phone', 'visit', 'other'));
update leads set updated_at = created_at;

create index leads_stage on leads (workspace_id, stage, created_at desc);
create index leads_to_remind on leads (next_on) where next_on is not null and stage in ('New', 'Contacted', 'Quoted');
create index leads_owner on leads (owner_id) where owner_id is not null;
create index leads_customer on leads (customer_id) where customer_id is not null;

create trigger delete_activity after delete on leads for each row execute function delete_activity();
