-- The drawing of a pinned version, which items show like any other artwork. It is not listed among a person's files.
alter table document_versions add column file_id uuid references files;
create index document_versions_file on document_versions (file_id) where file_id is not null;

alter table files drop constraint files_kind_check;
alter table files add constraint files_kind_check check (kind in ('picture', 'artwork', 'logo', 'banner', 'design'));
