-- The queue's schema is named tasks now: a job is a shop's job. What waited is found again by the sweeps and the reconciler,
-- as after a restore. Not renamed, because the queue's functions name their schema.
drop schema if exists jobs cascade;
