-- Of an account that workspaces share, each knows its own part of a payout, and no payout in which it has none.
delete from payouts o where account_id is null and not exists (
  select from money_moves m where m.workspace_id = o.workspace_id and m.payout_id = o.id);
update payouts o set amount_cents = (
  select sum(amount_cents - fee_cents) from money_moves m where m.workspace_id = o.workspace_id and m.payout_id = o.id)
where account_id is null;
