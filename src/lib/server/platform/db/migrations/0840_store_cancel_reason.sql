-- Why a store was cancelled, for its buyers: it stands in the mail about their refund.
alter table stores add column cancel_reason text not null default '';
