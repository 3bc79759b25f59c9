// What is in a file that a workspace leaves with. `data` is for machines, one row a line; the rest is for people.
import { z } from 'zod'

export const FORMAT = 'platen workspace 1'

/** So much of a table is in one file at most, that memory bears a file as a whole; a single row may be larger. */
export const DATA_BYTES = 6 * 1024 * 1024
/** No entry that is read back is larger unpacked. */
export const MOST_ENTRY_BYTES = 64 * 1024 * 1024
export const MANIFEST = 'manifest.json'

const Sha256 = z.string().regex(/^[0-9a-f]{64}$/)
const Count = z.number().int().min(0)

export const Manifest = z.object({
  format: z.literal(FORMAT),
  madeAt: z.iso.datetime(),
  workspace: z.object({ id: z.uuid(), name: z.string().max(200) }),
  /** Who has worked there, by the ids that rows name them by. */
  people: z
    .array(
      z.object({
        id: z.uuid(),
        email: z.string().max(254),
        name: z.string().max(300),
        role: z.string().max(40).nullable()
      })
    )
    .max(10_000),
  tables: z.record(
    z.string().regex(/^[a-z_]{1,60}$/),
    z.object({ rows: Count, hash: z.string().regex(/^[0-9a-f]{16}$/), files: z.array(z.string().max(200)).max(10_000) })
  ),
  files: z.array(z.object({ name: z.string().max(300), bytes: Count, sha256: Sha256 })).max(60_000),
  /** Files that have a row and no bytes any more. */
  missing: z.array(z.string().max(300)).max(60_000)
})
export type Manifest = z.infer<typeof Manifest>
