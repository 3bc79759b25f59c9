-- As in 0690: the API key that was used, where a program uploaded a file or ordered supplies.
alter table files add column by_key text;
alter table supply_orders add column by_key text;
