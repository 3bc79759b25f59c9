-- Whoever is taken off a list stays known to it, so that asking again does not go round the mute and the limit of a mail a day.
alter table roster_people add column removed_at timestamptz;
