-- Columns that a shop adds to the items of one job: [{ id, optionId, name, type, values }].
alter table jobs add column columns jsonb not null default '[]';

-- What stands in these columns, and what was typed into another one without fitting there: texts by the column's key.
alter table job_items add column cells jsonb not null default '{}';

-- A view has the columns that its table had when it was made.
create or replace view searchable_jobs as select * from jobs
  where (select platen_scope() = 'system') or workspace_id = any ((select platen_workspaces())::uuid[]);
