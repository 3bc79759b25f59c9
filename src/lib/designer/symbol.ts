// A group that is a copy of one of the shop's symbols: a drawing that is changed once, in all designs that use it.
import { z } from 'zod'

/** Which symbol a group shows, as of which of its revisions. */
export const SymbolUse = z.object({
  id: z.uuid(),
  rev: z.int().min(1),
  /** What it shows was changed in this design since: an update of the symbol leaves it as it is. */
  changed: z.literal(true).optional()
})
export type SymbolUse = z.infer<typeof SymbolUse>
