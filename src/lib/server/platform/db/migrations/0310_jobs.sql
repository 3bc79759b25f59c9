-- What a shop does for its customers.
create table job_statuses (
  id uuid primary key default gen_random_uuid(),
  workspace_id uuid not null references workspaces on delete cascade,
  name citext not null,
  hex text not null,
  group_name text not null
    check (group_name in ('quote', 'art', 'blanks', 'production', 'handover', 'stopped')),
  -- The status of a new job, of one that stands still, and of one that is closed.
  role text not null default '' check (role in ('', 'start', 'hold', 'completed', 'cancelled')),
  position integer not null,
  unique (workspace_id, name)
);
create unique index job_statuses_role on job_statuses (workspace_id, role) where role <> '';
call protect_rows('job_statuses');

create table jobs (
  id uuid primary key default gen_random_uuid(),
  workspace_id uuid not null references workspaces on delete cascade,
  number integer not null,
  title text not null,
  customer_id uuid references customers on delete set null,
  -- Whom to ask about this job: { name, email, phone }.
  contact jsonb not null default '{}',
  status_id uuid not null references job_statuses,
  hold_reason text not null default '',
  due_on date,
  event_on date,
  delivery text not null default 'pickup' check (delivery in ('pickup', 'delivery', 'shipping')),
  delivery_note text not null default '',
  owner_id uuid references users on delete set null,
  tags text[] not null default '{}',
  note text not null default '',
  flagged boolean not null default false,
  -- The facts beside the status that are so.
  ready text[] not null default '{}',
  closed_at timestamptz,
  close_reason text check (close_reason in ('completed', 'cancelled', 'lost')),
  close_note text not null default '',
  -- { kind, value }, and a list of charges.
  discount jsonb,
  charges jsonb not null default '[]',
  shipping_cents integer not null default 0,
  -- What it is priced with. Kept, so that a new table changes no price that was promised.
  price_book jsonb not null,
  book_at timestamptz not null default now(),
  level_percent double precision not null default 0,
  tax_ppm integer not null default 0,
  currency text not null,
  -- What items and fees come to, kept for lists.
  pieces integer not null default 0,
  total_cents integer not null default 0,
  cost_cents integer not null default 0,
  methods text[] not null default '{}',
  search_text text not null default '',
  revision integer not null default 1,
  created_by uuid references users on delete set null,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  unique (workspace_id, number),
  check ((closed_at is null) = (close_reason is null))
);
-- Without a date comes after all that have one.
create index jobs_due on jobs (workspace_id, (coalesce(due_on, 'infinity'::date)), id) where closed_at is null;
create index jobs_status_due on jobs (workspace_id, status_id, (coalesce(due_on, 'infinity'::date)), id);
create index jobs_newest on jobs (workspace_id, created_at desc, id desc);
create index jobs_updated on jobs (workspace_id, updated_at desc, id desc);
create index jobs_customer on jobs (customer_id) where customer_id is not null;
create index jobs_status on jobs (status_id);
create index jobs_owner on jobs (owner_id) where owner_id is not null;
create index jobs_created_by on jobs (created_by) where created_by is not null;
create index jobs_search on jobs using gin (search_text gin_trgm_ops);
call protect_rows('jobs');
create trigger delete_activity after delete on jobs for each row execute function delete_activity();

-- Searched by a part of their text, as 0150 says.
create view searchable_jobs as select * from jobs
  where (select platen_scope() = 'system') or workspace_id = any ((select platen_workspaces())::uuid[]);

create table job_items (
  workspace_id uuid not null references workspaces on delete cascade,
  job_id uuid not null references jobs on delete cascade,
  -- Made in the browser, so it says nothing outside of its job.
  id uuid not null,
  position integer not null,
  kind text not null check (kind in ('garment', 'single')),
  name text not null default '',
  note text not null default '',
  picture_file_id uuid references files on delete set null,
  -- { itemId, name, maker, styleNumber, colour, hex, costCents, supplied }
  blank jsonb not null default '{}',
  -- [{ size, quantity }] and [{ id, size, name, number, note }]
  sizes jsonb not null default '[]',
  people jsonb not null default '[]',
  quantity integer not null default 1,
  own_cents integer,
  taxed boolean not null default true,
  fixed_cents integer,
  fixed_reason text not null default '',
  fixed_locked boolean not null default false,
  done integer not null default 0,
  spoiled integer not null default 0,
  primary key (job_id, id)
);
create index job_items_workspace on job_items (workspace_id);
create index job_items_picture on job_items (picture_file_id) where picture_file_id is not null;
call protect_rows('job_items');

-- The decorations of an item: a layout, at a place, by a method, in a size.
create table job_components (
  workspace_id uuid not null references workspaces on delete cascade,
  job_id uuid not null,
  item_id uuid not null,
  id uuid not null,
  position integer not null,
  document_id uuid references documents on delete set null,
  design text not null default '',
  location text not null default '',
  method text not null,
  -- Of the job's price book.
  matrix_id uuid,
  amount double precision not null default 1,
  width_mm double precision,
  height_mm double precision,
  underbase boolean not null default false,
  reorder boolean not null default false,
  film_cents integer not null default 0,
  press_seconds integer not null default 0,
  note text not null default '',
  primary key (job_id, item_id, id),
  foreign key (job_id, item_id) references job_items (job_id, id) on delete cascade
);
create index job_components_workspace on job_components (workspace_id);
create index job_components_document on job_components (document_id) where document_id is not null;
call protect_rows('job_components');

create table job_todos (
  id uuid primary key default gen_random_uuid(),
  workspace_id uuid not null references workspaces on delete cascade,
  job_id uuid not null references jobs on delete cascade,
  text text not null,
  user_id uuid references users on delete set null,
  due_on date,
  done_at timestamptz,
  created_at timestamptz not null default now()
);
create index job_todos_job on job_todos (job_id, created_at);
create index job_todos_workspace on job_todos (workspace_id);
create index job_todos_user on job_todos (user_id) where user_id is not null;
call protect_rows('job_todos');
