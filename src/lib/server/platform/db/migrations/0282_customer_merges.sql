-- Two customers who were one: what each was like before, as long as it can be undone.
create table customer_merges (
  id uuid primary key default gen_random_uuid(),
  workspace_id uuid not null references workspaces on delete cascade,
  kept_id uuid not null references customers on delete cascade,
  gone_id uuid not null unique references customers on delete cascade,
  -- The one that was kept, as it was, and the revision that the merge gave it.
  kept_before jsonb not null,
  kept_revision integer not null,
  -- What was given to the other, by the domain that it belongs to: ids.
  moved jsonb not null default '{}',
  merged_at timestamptz not null default now()
);
create index customer_merges_kept on customer_merges (kept_id);
create index customer_merges_workspace on customer_merges (workspace_id);
call protect_rows('customer_merges');
