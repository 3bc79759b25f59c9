-- A customer who pays the invoice of a quote has accepted it: such a job is a quote no longer.
insert into job_milestones (workspace_id, milestone, status_id)
select s.workspace_id, 'paidInQuote', s.id
from job_statuses s
where lower(s.name::text) = 'art in progress' and s.group_name = 'art'
on conflict do nothing;
