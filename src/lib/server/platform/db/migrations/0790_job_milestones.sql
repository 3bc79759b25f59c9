-- Which status a job gets when something happens to it. A milestone without a row moves no job.
create table job_milestones (
  workspace_id uuid not null references workspaces on delete cascade,
  milestone text not null,
  -- Null once its status was deleted: the milestone rests until another one is chosen.
  status_id uuid references job_statuses on delete set null,
  enabled boolean not null default true,
  primary key (workspace_id, milestone)
);
create index job_milestones_status on job_milestones (status_id) where status_id is not null;
call protect_rows('job_milestones');

-- Shops that kept the names that they began with. They closed their jobs by hand until now, and go on so until they switch it on.
insert into job_milestones (workspace_id, milestone, status_id, enabled)
select s.workspace_id, given.milestone, s.id, given.milestone <> 'completed'
from (values
  ('proposalSent', 'proposal sent'),
  ('changesRequested', 'changes requested'),
  ('depositDue', 'approved, deposit due'),
  ('blanksToOrder', 'blanks to order'),
  ('blanksOrdered', 'blanks ordered'),
  ('blanksReceived', 'blanks received'),
  ('readyToMake', 'ready to cut/print'),
  ('cutting', 'cutting and weeding'),
  ('printing', 'ready to cut/print'),
  ('pressing', 'pressing'),
  ('checking', 'quality check'),
  ('readyForPickup', 'ready for pick-up'),
  ('shipped', 'shipped'),
  ('completed', 'completed')
) as given (milestone, name)
join job_statuses s on lower(s.name::text) = given.name and s.group_name <> 'stopped'
  and (s.role = 'completed') = (given.milestone = 'completed')
on conflict do nothing;
