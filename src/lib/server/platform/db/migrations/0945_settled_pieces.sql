-- What a piece was before its order or job was marked as made or handed over by hand: that is what it is again where the
-- mark is taken back. Empty once somebody has worked on the piece itself.
alter table production_pieces add column settled_from text;
