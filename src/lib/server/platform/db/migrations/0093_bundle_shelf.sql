-- An item that is sold in bundles only; and bundles that stand among the items, with a picture of their own.
alter table store_items add only_bundled boolean not null default false;

alter table store_bundles
  add section text not null default '',
  -- In one order with the positions of the store's items, which begin with 1: those there are stay on top.
  add position integer not null default 0,
  -- In place of the pictures of what is in it.
  add file_id uuid references files on delete set null;
create index store_bundles_file on store_bundles (file_id) where file_id is not null;
