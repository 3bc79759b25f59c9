-- The number of the order that a customer's own books have for the job.
alter table jobs add column po_number text not null default '';
