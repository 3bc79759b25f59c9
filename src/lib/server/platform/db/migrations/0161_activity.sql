-- What happened to an order, a store and whatever else has a history: one table for all.
create table activity (
  id bigint generated always as identity primary key,
  workspace_id uuid not null references workspaces on delete cascade,
  subject text not null,
  subject_id uuid not null,
  at timestamptz not null default now(),
  kind text not null,
  user_id uuid references users on delete set null,
  details jsonb not null default '{}'
);

insert into activity (workspace_id, subject, subject_id, at, kind, user_id, details)
select o.workspace_id, 'order', e.order_id, e.at, e.kind, e.user_id, e.details
from order_events e join orders o on o.id = e.order_id
order by e.id;

create index activity_subject on activity (workspace_id, subject_id, id);
create index activity_user on activity (user_id) where user_id is not null;

drop table order_events;

call protect_rows('activity', readers => 'public', writers => 'public');

create function delete_activity() returns trigger language plpgsql as $$
begin
  delete from activity where workspace_id = old.workspace_id and subject_id = old.id;
  return old;
end
$$;

create trigger delete_activity after delete on orders for each row execute function delete_activity();
create trigger delete_activity after delete on stores for each row execute function delete_activity();
