-- What is written while a list is imported is looked up at once: entries that wait to be sorted in would be read one by one.
alter index customers_emails set (fastupdate = off);
alter index customers_phones set (fastupdate = off);
