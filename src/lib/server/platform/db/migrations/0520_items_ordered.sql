-- Whether the customer wants an item of a job. What was offered and not chosen stays in the job, and is neither charged,
-- bought nor made.
alter table job_items add column ordered boolean not null default true;

-- What was approved before said so only in the proposal.
update job_items i set ordered = false
from proposals p
  join proposal_versions v on v.proposal_id = p.id and v.number = p.version
  join proposal_approvals a on a.version_id = v.id
  cross join lateral jsonb_array_elements(v.content->'items') offered
where p.state = 'approved' and i.job_id = p.job_id and i.id = (offered->>'id')::uuid
  and offered->>'role' <> 'fixed' and i.id <> all (a.chosen);
