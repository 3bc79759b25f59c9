-- Sheets of printable film: the pictures that are printed on them before they are cut. Null on film that is only cut.
alter table production_sheets add column print_files uuid[];
