-- Folders and tags, each a tree of its own. One tree for designs and files, since both belong to the same customers.
create table tag_tree (
  id uuid primary key default gen_random_uuid(),
  workspace_id uuid not null references workspaces on delete cascade,
  kind text not null check (kind in ('folder', 'tag')),
  parent_id uuid references tag_tree on delete cascade,
  name citext not null,
  created_at timestamptz not null default now(),
  unique nulls not distinct (workspace_id, kind, parent_id, name)
);
create index tag_tree_parent on tag_tree (parent_id);

create table documents (
  id uuid primary key default gen_random_uuid(),
  workspace_id uuid not null references workspaces on delete cascade,
  folder_id uuid references tag_tree on delete set null,
  name text not null,
  rev integer not null default 1 check (rev > 0),
  design jsonb not null,
  bytes integer not null check (bytes > 0),
  -- What lists show, worked out when the design is saved.
  width_mm double precision not null,
  height_mm double precision not null,
  artboards integer not null,
  objects integer not null,
  colours jsonb not null default '[]',
  methods text[] not null default '{}',
  variables text[] not null default '{}',
  starter text,
  created_by uuid references users on delete set null,
  updated_by uuid references users on delete set null,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  deleted_at timestamptz
);
create index documents_recent on documents (workspace_id, updated_at desc) where deleted_at is null;
create index documents_name on documents (workspace_id, lower(name)) where deleted_at is null;
create index documents_folder on documents (folder_id);
create index documents_deleted on documents (deleted_at) where deleted_at is not null;
create index documents_search on documents using gin (name gin_trgm_ops);

-- A state that can be gone back to. A pinned one is what an item sells, so it stays.
create table document_versions (
  id uuid primary key default gen_random_uuid(),
  document_id uuid not null references documents on delete cascade,
  rev integer not null,
  kind text not null check (kind in ('auto', 'named', 'pinned')),
  name text not null default '',
  design jsonb not null,
  created_by uuid references users on delete set null,
  created_at timestamptz not null default now()
);
create index document_versions_document on document_versions (document_id, created_at desc);
create unique index document_versions_pinned on document_versions (document_id, rev) where kind = 'pinned';

-- Pictures of designs by the hash of what they are made of: always the same for the same design.
create table document_pictures (
  document_id uuid not null references documents on delete cascade,
  hash text not null,
  picture bytea not null,
  created_at timestamptz not null default now(),
  primary key (document_id, hash)
);

-- The uploads that a design, or a version of it, shows.
create table document_files (
  document_id uuid not null references documents on delete cascade,
  file_id uuid not null references files,
  primary key (document_id, file_id)
);
create index document_files_file on document_files (file_id);

create table document_tags (
  document_id uuid not null references documents on delete cascade,
  tag_id uuid not null references tag_tree on delete cascade,
  primary key (document_id, tag_id)
);
create index document_tags_tag on document_tags (tag_id);

alter table files
  add column folder_id uuid references tag_tree on delete set null,
  add column deleted_at timestamptz;
create index files_folder on files (folder_id);
create index files_deleted on files (deleted_at) where deleted_at is not null;
create index files_search on files using gin (name gin_trgm_ops);

create table file_tags (
  file_id uuid not null references files on delete cascade,
  tag_id uuid not null references tag_tree on delete cascade,
  primary key (file_id, tag_id)
);
create index file_tags_tag on file_tags (tag_id);

-- The designer, opened by one person for one purpose.
create table designer_sessions (
  id uuid primary key default gen_random_uuid(),
  workspace_id uuid not null references workspaces on delete cascade,
  user_id uuid not null references users on delete cascade,
  document_id uuid references documents on delete cascade,
  workflow text not null check (workflow in ('order', 'portfolio', 'store', 'bulk')),
  source text not null,
  details jsonb not null default '{}',
  created_at timestamptz not null default now(),
  expires_at timestamptz not null
);
create index designer_sessions_expires on designer_sessions (expires_at);
create index designer_sessions_user on designer_sessions (user_id);

-- The films that a workspace keeps.
create table film_stock (
  workspace_id uuid not null references workspaces on delete cascade,
  sku text not null,
  primary key (workspace_id, sku)
);

-- Which version of which design an item sells.
create table item_designs (
  item_id uuid not null references items on delete cascade,
  layer_id text not null,
  document_id uuid not null references documents,
  version_id uuid not null references document_versions,
  primary key (item_id, layer_id)
);
create index item_designs_document on item_designs (document_id);
create index item_designs_version on item_designs (version_id);
