-- How a proof shows this decoration: an artboard of its design on a garment, side, and place.
alter table job_components add column proof jsonb;
