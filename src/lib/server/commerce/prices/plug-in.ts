import { sql } from 'kysely'

import type { PlugIn } from '#lib/server/platform/plug-ins/plug-ins.ts'

export const pricePlugIn: PlugIn = {
  exports: {
    'price-tables.json': {
      select: id => sql`select * from price_matrices where workspace_id = ${id} order by position, id`
    },
    'price-rules.json': { select: id => sql`select * from price_rules where workspace_id = ${id}` }
  }
}
