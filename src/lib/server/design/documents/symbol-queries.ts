import { sql } from 'kysely'

import type { SymbolDesign, SymbolDetails } from '#lib/contract/symbols.ts'
import type { Clipboard } from '#lib/designer/commands/paste.ts'
import type { Member } from '#lib/server/platform/access/actor.ts'
import type { Db } from '#lib/server/platform/db/index.ts'

/** Whose design it is, and who changes it. */
export type Saver = Pick<Member, 'workspaceId' | 'userId'>

interface StoredSymbol {
  id: string
  name: string
  rev: number
  designs: number
  updatedBy: string
  updatedAt: string
}

interface WholeSymbol extends StoredSymbol {
  drawing: Clipboard
  box: SymbolDetails['box']
}

const LIVING = sql<number>`(
  select count(*)::int from document_symbols u join documents d on d.id = u.document_id
  where u.workspace_id = symbols.workspace_id and u.symbol_id = symbols.id and d.deleted_at is null
)`

function symbolsOf(db: Db, workspaceId: string) {
  return db
    .selectFrom('symbols')
    .leftJoin('users as u', 'u.id', 'symbols.updated_by')
    .select(['symbols.id', 'symbols.name', 'symbols.rev', 'symbols.updated_at as updatedAt'])
    .select(LIVING.as('designs'))
    .select(sql<string>`coalesce(btrim(concat_ws(' ', u.first_name, u.last_name)), '')`.as('updatedBy'))
    .where('symbols.workspace_id', '=', workspaceId)
}

export function findSymbols(db: Db, { workspaceId }: Saver): Promise<StoredSymbol[]> {
  return symbolsOf(db, workspaceId).orderBy('symbols.name').orderBy('symbols.id').execute()
}

export function findSymbol(db: Db, { workspaceId }: Saver, id: string): Promise<WholeSymbol | undefined> {
  return symbolsOf(db, workspaceId)
    .select([sql<Clipboard>`drawing`.as('drawing'), sql<SymbolDetails['box']>`box`.as('box')])
    .where('symbols.id', '=', id)
    .executeTakeFirst()
}

/** Held until the transaction ends, so that a change is of what was read. */
export function lockSymbol(tx: Db, { workspaceId }: Saver, id: string) {
  return tx
    .selectFrom('symbols')
    .select(['id', 'rev', 'name'])
    .where('workspace_id', '=', workspaceId)
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()
}

/** Of a workspace whose row is held, so that two cannot fill the last place. */
export async function countSymbols(tx: Db, { workspaceId }: Saver): Promise<number> {
  await tx.selectFrom('workspaces').select('id').where('id', '=', workspaceId).forNoKeyUpdate().execute()
  const { count } = await tx
    .selectFrom('symbols')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('workspace_id', '=', workspaceId)
    .executeTakeFirstOrThrow()
  return Number(count)
}

interface SymbolChange {
  name?: string | undefined
  drawing?: Clipboard | undefined
  box?: SymbolDetails['box'] | undefined
}

export async function insertSymbol(tx: Db, saver: Saver, { name, drawing, box }: Required<SymbolChange>) {
  const { id } = await tx
    .insertInto('symbols')
    .values({
      workspace_id: saver.workspaceId,
      name: name ?? '',
      drawing: JSON.stringify(drawing),
      box: JSON.stringify(box),
      updated_by: saver.userId
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

export async function updateSymbolRow(
  tx: Db,
  saver: Saver,
  { id, rev, name, drawing, box }: SymbolChange & { id: string; rev: number }
): Promise<void> {
  await tx
    .updateTable('symbols')
    .set({
      rev,
      updated_by: saver.userId,
      updated_at: sql`now()`,
      ...(name !== undefined && { name }),
      ...(drawing && { drawing: JSON.stringify(drawing) }),
      ...(box && { box: JSON.stringify(box) })
    })
    .where('workspace_id', '=', saver.workspaceId)
    .where('id', '=', id)
    .execute()
}

export async function deleteSymbolRow(tx: Db, { workspaceId }: Saver, id: string): Promise<boolean> {
  const gone = await tx
    .deleteFrom('symbols')
    .where('workspace_id', '=', workspaceId)
    .where('id', '=', id)
    .returning('id')
    .executeTakeFirst()
  return gone !== undefined
}

/** The designs that use it; those in the trash only where an update did not reach them. */
export async function findSymbolDesigns(db: Db, { workspaceId }: Saver, symbolId: string): Promise<SymbolDesign[]> {
  const { rows } = await sql<SymbolDesign>`
    select d.id, d.name, u.hindrance as reason, case
      when u.is_waiting then 'waiting' when u.hindrance is not null then 'kept'
      when u.rev < s.rev then 'behind' else 'current' end as state
    from document_symbols u
      join symbols s on s.workspace_id = u.workspace_id and s.id = u.symbol_id
      join documents d on d.id = u.document_id
    where u.workspace_id = ${workspaceId} and u.symbol_id = ${symbolId}
      and (d.deleted_at is null or u.is_waiting or u.hindrance is not null)
    order by d.name, d.id limit 1000`.execute(db)
  return rows
}

/** Remembers which symbols a design shows now, in place of what it showed before. */
export async function linkSymbols(
  tx: Db,
  { workspaceId, documentId }: { workspaceId: string; documentId: string },
  uses: readonly { id: string; rev: number }[]
): Promise<void> {
  await sql`
    delete from document_symbols where workspace_id = ${workspaceId} and document_id = ${documentId}
      and symbol_id <> all (${uses.map(({ id }) => id)}::uuid[])`.execute(tx)
  if (uses.length === 0) return
  await sql`
    insert into document_symbols (workspace_id, document_id, symbol_id, rev)
    select s.workspace_id, ${documentId}::uuid, s.id, use.rev
    from jsonb_to_recordset(${JSON.stringify(uses)}::jsonb) as use (id uuid, rev integer)
      join symbols s on s.workspace_id = ${workspaceId} and s.id = use.id
    on conflict (workspace_id, document_id, symbol_id) do update set rev = excluded.rev,
      hindrance = case when document_symbols.rev = excluded.rev then document_symbols.hindrance end`.execute(tx)
}

/** Marks the designs that show it as it was; gives how many they are. */
export async function askForUpdates(tx: Db, saver: Saver, symbolId: string): Promise<number> {
  const { rows } = await sql`
    update document_symbols u set is_waiting = true, asked_by = ${saver.userId}, hindrance = null
    from symbols s
    where s.workspace_id = u.workspace_id and s.id = u.symbol_id and u.rev < s.rev
      and u.workspace_id = ${saver.workspaceId} and u.symbol_id = ${symbolId}
    returning u.document_id`.execute(tx)
  return rows.length
}

export interface WaitingUpdate {
  documentId: string
  askedBy: string | null
}

/** Without those that were tried already. */
export async function findWaiting(
  db: Db,
  { workspaceId, symbolId }: { workspaceId: string; symbolId: string },
  without: readonly string[]
): Promise<WaitingUpdate[]> {
  const { rows } = await sql<WaitingUpdate>`
    select document_id as "documentId", asked_by as "askedBy" from document_symbols
    where workspace_id = ${workspaceId} and symbol_id = ${symbolId} and is_waiting
      and document_id <> all (${[...without]}::uuid[])
    order by document_id limit 50`.execute(db)
  return rows
}

export async function endWaiting(
  tx: Db,
  { workspaceId, documentId, symbolId }: { workspaceId: string; documentId: string; symbolId: string },
  hindrance: SymbolDesign['reason']
): Promise<void> {
  await tx
    .updateTable('document_symbols')
    .set({ is_waiting: false, asked_by: null, hindrance })
    .where('workspace_id', '=', workspaceId)
    .where('document_id', '=', documentId)
    .where('symbol_id', '=', symbolId)
    .execute()
}
