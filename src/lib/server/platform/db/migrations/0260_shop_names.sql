-- Whether somebody said what the shop is called. Until then it has the name that it was made with.
alter table workspaces add column named boolean not null default true;
update workspaces w set named = false from users u
  where u.id = w.owner_id and w.business_name = u.first_name || '’s workspace';

-- Name, logo and address were in two places. The workspace has them; where it had none, they come from the business
-- profile of the owner, who sees those of the oldest workspace there.
with shops as (
  select distinct on (owner_id) w.id, p.profile, p.profile->>'BusinessName' as name,
    substring(p.profile->>'BusinessLogo' from '^/files/([0-9a-f-]{36})/')::uuid as logo
  from workspaces w join business_profiles p on p.user_id = w.owner_id
  order by owner_id, w.created_at, w.id
)
update workspaces w set
  business_name = case when not w.named and shops.name <> '' then shops.name else w.business_name end,
  named = w.named or coalesce(shops.name, '') <> '',
  logo_file_id = coalesce(w.logo_file_id, (select id from files f where f.id = shops.logo and f.workspace_id = w.id
    and f.deleted_at is null)),
  address = case when coalesce(w.address->>'street', '') <> '' or coalesce(w.address->>'city', '') <> '' then w.address
    else w.address || jsonb_build_object(
      'street', coalesce(profile->>'Address', ''), 'street2', coalesce(profile->>'Address2', ''),
      'city', coalesce(profile->>'City', ''), 'state', coalesce(profile->>'State', ''),
      'postalCode', coalesce(profile->>'PostalCode', '')) end
from shops where shops.id = w.id;

update files f set is_public = true from workspaces w where w.logo_file_id = f.id and not f.is_public;

update business_profiles p set
  profile = profile - array['BusinessName', 'BusinessLogo', 'Address', 'Address2', 'City', 'State', 'PostalCode']
where exists (select from workspaces where owner_id = p.user_id);
