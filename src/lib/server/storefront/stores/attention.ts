import { sql } from 'kysely'

import type { AttentionSource } from '#lib/server/platform/plug-ins/plug-ins.ts'

/** Published stores with an item whose tax class their taxes lack: it was given to the item, or removed there, later. */
export const taxClassAttention: AttentionSource = {
  kind: 'taxClass',
  subject: 'store',
  may: 'stores:write',
  select: workspaceId => sql`
    select s.id, s.name as title, lacking.name as detail, '/dashboard/stores/' || s.id || '/setup?step=4' as href,
      null::bigint as cents, w.currency, false as is_test, null::date as due_on
    from stores s join workspaces w on w.id = s.workspace_id, lateral (
      select i.name from store_items si join items i on i.id = si.item_id
      where si.store_id = s.id and not si.hidden and i.tax_class <> '' and not exists (
        select from jsonb_array_elements(s.tax_rules->'classes') known where known->>'id' = i.tax_class
      )
      order by i.name limit 1
    ) lacking
    where s.workspace_id = ${workspaceId} and s.stage = 'published' and (s.closes_at is null or s.closes_at > now())`
}
