-- When the job of an approved proposal was last compared with what was approved. One that nobody touched since is not read
-- again each quarter of an hour.
alter table proposals add column compared_at timestamptz;
