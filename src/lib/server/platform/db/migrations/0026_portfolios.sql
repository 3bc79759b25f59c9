-- What a shop shows of its work, and what visitors of it write.
create table portfolios (
  id uuid primary key default gen_random_uuid(),
  workspace_id uuid not null references workspaces on delete cascade,
  title text not null,
  -- The public address: one shop has it.
  slug text not null unique check (slug ~ '^[a-z0-9]+(-[a-z0-9]+)*$' and length(slug) <= 60),
  intro text not null default '',
  theme_hex text not null default '#3b7a0a' check (theme_hex ~ '^#[0-9a-f]{6}$'),
  -- [{ id, title }] in order
  sections jsonb not null default '[]',
  cover_image_id uuid,
  contact boolean not null default true,
  contact_text text not null default '',
  is_published boolean not null default false,
  revision integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
create index portfolios_workspace on portfolios (workspace_id, created_at);

create table portfolio_images (
  id uuid primary key default gen_random_uuid(),
  workspace_id uuid not null references workspaces on delete cascade,
  portfolio_id uuid not null references portfolios on delete cascade,
  file_id uuid not null references files,
  source text not null check (source in ('upload', 'mockup')),
  caption text not null default '',
  tags text[] not null default '{}',
  customer text not null default '',
  consent boolean not null default false,
  section_id text not null default '',
  position integer not null,
  created_at timestamptz not null default now()
);
create index portfolio_images_order on portfolio_images (portfolio_id, position);
create index portfolio_images_file on portfolio_images (file_id);

alter table portfolios
  add constraint portfolios_cover foreign key (cover_image_id) references portfolio_images on delete set null;

create table leads (
  id uuid primary key default gen_random_uuid(),
  workspace_id uuid not null references workspaces on delete cascade,
  source text not null check (source in ('portfolio', 'artwork', 'store', 'phone', 'other')),
  portfolio_id uuid references portfolios on delete set null,
  name text not null,
  email text not null,
  phone text not null default '',
  product text not null default '',
  quantity text not null default '',
  need_by date,
  message text not null,
  stage text not null default 'New' check (stage in ('New', 'Contacted', 'Quoted', 'Won', 'Lost')),
  created_at timestamptz not null default now()
);
create index leads_workspace on leads (workspace_id, created_at desc);
create index leads_portfolio on leads (portfolio_id, created_at desc) where portfolio_id is not null;
