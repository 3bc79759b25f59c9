-- The platform's people in each order of their list; by e-mail there is an index already.
create index users_by_age on users (created_at desc, id desc);
create index users_by_name on users (lower(last_name), lower(first_name), id);
