-- The nightly sweep looks through drawings in batches, the oldest first.
create index files_drawings on files (created_at, id) where kind = 'design';
