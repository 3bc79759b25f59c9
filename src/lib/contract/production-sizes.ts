// How large decorations are made on garments of which sizes.
import { z } from 'zod'

import { SCALE_RANGE, SCALED_GROUPS } from '#lib/shared/size-scales.ts'

import * as calls from './calls/production-sizes.ts'
import { endpoint, InWorkspace } from './endpoint.ts'

const [least, most] = SCALE_RANGE
const Scale = z
  .number()
  .min(least, `At least ${100 * least} %`)
  .max(most, `At most ${100 * most} %`)

/** Of each group of sizes, times the drawn size. */
export const SizeScales = z.object(
  Object.fromEntries(SCALED_GROUPS.map(group => [group, Scale])) as Record<(typeof SCALED_GROUPS)[number], typeof Scale>
)

const sizes = { access: 'workspace', query: InWorkspace } as const

export const getProductionSizes = endpoint({
  ...sizes,
  ...calls.getProductionSizes,
  may: 'production:read',
  summary: 'How large decorations are made on garments of each group of sizes, as a share of what is drawn.',
  data: SizeScales
})

export const updateProductionSizes = endpoint({
  ...sizes,
  ...calls.updateProductionSizes,
  may: 'workspace:write',
  summary:
    'Sets the shares of the groups that are given; the others stay. It counts for runs that start afterwards and what is added to a run.',
  body: z.object({ scales: SizeScales.partial() }),
  data: SizeScales
})
