-- The outlines of its letters are shown to shoppers since an item was saved with lettering in it. Its file never is.
alter table workspace_fonts add column is_lettering boolean not null default false;
