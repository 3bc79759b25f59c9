// What a domain gives to the parts of the product that show or handle every domain, and list none: search, exports,
// the deletion of a workspace. Registered in reactions.ts.
import type { RawBuilder } from 'kysely'

import type { Found } from '#lib/contract/search.ts'
import type { WorkspaceContents } from '#lib/contract/workspaces.ts'

import type { Db } from '#lib/server/platform/db/index.ts'
import { singleton } from '#lib/server/platform/singleton.ts'
import type { AttentionKind } from '#lib/shared/attention.ts'
import type { Permission } from '#lib/shared/roles.ts'

export interface Letters {
  /** For `ilike`. */
  pattern: string
  /** Where the letters are a number; -1 where they are not. */
  number: number
  limit: number
}

export interface FoundRow {
  id: string
  title: string
  detail: string
  /** Of stores: whether it is still being set up. */
  draft: boolean
}

export interface Search {
  kind: Found['kind']
  /** Only for whoever may; for all members where it is not given. */
  may?: Permission
  /** A select of id, title, detail and draft, at most as many rows as the limit. */
  find: (workspaceId: string, letters: Letters) => RawBuilder<unknown>
  pageOf: (row: FoundRow) => string
}

/** Which open jobs j of a workspace w, in statuses s, wait for somebody. All such cases are read in one go. */
export interface JobCase {
  where: RawBuilder<unknown>
  /** What else is read of a job, a row at most. Cases that name the same share it. */
  join?: RawBuilder<unknown>
  /** The customer where it is not given. */
  detail?: RawBuilder<unknown>
  /** The job's own day where it is not given. */
  dueOn?: RawBuilder<unknown>
  /** Of the job's page. */
  tab: string
}

/** A row stands once for each subject: by the kind that says most about what to do. */
export type AttentionSource = {
  kind: AttentionKind
  /** Whoever may do something about it. */
  may: Permission
} & (
  | { subject: 'job'; jobs: JobCase }
  | {
      subject: 'invoice' | 'store' | 'dispute'
      /** A select of id, title, detail, href, cents (null where no sum is known), currency, is_test and due_on. */
      select: (workspaceId: string) => RawBuilder<unknown>
    }
)

export interface ExportPart {
  select: (workspaceId: string) => RawBuilder<unknown>
  /** As many rows as memory bears; 1,000 where it is not given. */
  rowsAFile?: number
}

export interface PlugIn {
  search?: Search
  /** What waits for a person, for the first page of the dashboard. */
  attention?: AttentionSource[]
  /** By the name of the file. Hashes of secrets stay here. */
  exports?: Record<string, ExportPart>
  /** What is kept about a person, for the export of their account. */
  personal?: Record<string, (userId: string) => RawBuilder<unknown>>
  /** Counts what would go with a workspace. */
  contents?: { [name in keyof Omit<WorkspaceContents, 'obstacle'>]?: (workspaceId: string) => RawBuilder<unknown> }
  /** Counts what keeps a workspace from being deleted. */
  obstacles?: { count: (workspaceId: string) => RawBuilder<unknown>; say: (count: number) => string }[]
  /**
   * What was sold in a time, for the tax return: a select of source, document, day, currency, net_cents (of all, without
   * tax) and taxes (json: of each tax its name, ppm, base and cents), a row for each document or move of money.
   */
  taxes?: (workspaceId: string, time: { from: string; to: string }) => RawBuilder<unknown>
  /** Runs before that transaction: ends what is under way at other services, or refuses the deletion in words. */
  prepareDeletion?: (db: Db, workspaceId: string, userId: string) => Promise<void>
  /** Runs in the transaction that deletes the workspace, before its rows go. */
  beforeDeletion?: (tx: Db, workspaceId: string) => Promise<void>
}

const plugIns = singleton('plug-ins', () => new Map<string, PlugIn>())

/** A second one of the same name takes the place of the first. */
export function registerPlugIn(name: string, plugIn: PlugIn): void {
  plugIns.set(name, plugIn)
}

export function registeredPlugIns(): PlugIn[] {
  return [...plugIns.values()]
}
