-- A plan belongs to a person and holds for every workspace they own.
alter table users
  add column plan text not null default 'free' check (plan in ('free', 'starter', 'business'));
update users set plan = best.plan
from (
  select distinct on (owner_id) owner_id, plan from workspaces
  order by owner_id, array_position(array['business', 'starter', 'free'], plan)
) best
where best.owner_id = users.id;
alter table workspaces drop column plan;
