-- Which payment services there are is the program's to know: one more needs no migration.
do $$
declare
  each record;
begin
  for each in
    select conrelid::regclass as name, conname from pg_constraint
    where contype = 'c' and connamespace = 'public'::regnamespace and pg_get_constraintdef(oid) like '%''stripe''%'
  loop
    execute format('alter table %s drop constraint %I', each.name, each.conname);
  end loop;
end
$$;
