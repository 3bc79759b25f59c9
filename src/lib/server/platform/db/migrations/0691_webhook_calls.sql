-- While a call is under way. Found much later by whoever makes the next one, the process that made it was killed, and the
-- log says so instead of hiding that call.
alter table webhook_deliveries add column called_at timestamptz;
