-- A seal is signed with a key of this installation, so a record that was written elsewhere is not taken for one of here.
-- `signed_by` names the key. '': sealed before there were signatures, or by a release without them; the next start signs it
-- where its seal holds. null: sealed elsewhere.
alter table proposal_approvals add column signature text, add column signed_by text default '';
-- A seal that came in by a file was made again then, whatever it had been.
update proposal_approvals set signed_by = null
  where workspace_id in (select made_workspace_id from workspace_imports where made_workspace_id is not null);
