-- A key is written together with the result of its work, so there is none without a result.
delete from idempotency_keys where status is null;
alter table idempotency_keys add column result jsonb;
update idempotency_keys set result = coalesce(reply->'data', 'null');
-- A refund goes on from its row: its result is the id, where it was the whole order.
update idempotency_keys k set result = (
  select to_jsonb(r.id) from refunds r where r.order_id::text = k.result->>'id'
  order by abs(extract(epoch from r.created_at - k.created_at)) limit 1
) where scope like '%:refundOrder';
delete from idempotency_keys where result is null;
alter table idempotency_keys alter column result set not null, drop column status, drop column reply;
