-- A coupon that each buyer can use once.
alter table coupons add column once_per_buyer boolean not null default false;

-- Whose address this is: the same person by another spelling, tag or, where the provider ignores them, dots.
create function buyer_key(email text) returns text language sql immutable strict parallel safe
begin atomic
  select case when domain in ('gmail.com', 'googlemail.com') then replace(mailbox, '.', '') || '@gmail.com'
    else mailbox || '@' || domain end
  from (
    select regexp_replace(split_part(given, '@', 1), '(.)\+.*$', '\1') as mailbox, split_part(given, '@', 2) as domain
    from (select lower(trim(email)) as given) plain
  ) parts;
end;

-- Waits: orders are not written for the second or two that their coupons take to be listed.
create index orders_by_coupon on orders (coupon_id) where coupon_id is not null;
