-- Where the print area lies on the photos of a blank: its corners, true size, and how much of the folds is seen.
alter table blanks add column front_area jsonb, add column back_area jsonb;
-- The view is given to its reader anew at the next start, which looks for the policy.
drop policy if exists search on blanks;
drop view searchable_blanks;
create view searchable_blanks as select * from blanks
  where (select platen_scope() = 'system') or workspace_id = any ((select platen_workspaces())::uuid[]);
