import { sql } from 'kysely'

import { Blank, type BlankDetails } from '#lib/contract/blanks.ts'
import type { SupplierList } from '#lib/contract/supplier-lists.ts'
import type { Member } from '#lib/server/platform/access/actor.ts'
import type { Db } from '#lib/server/platform/db/index.ts'
import { type ListedStyle, styleKey } from '#lib/shared/price-list.ts'

const CatalogueFields = Blank.pick({ id: true, name: true, maker: true, styleNumber: true, colours: true, sizes: true })
export type CatalogueStyle = ReturnType<typeof CatalogueFields.parse>

/** The blanks of a supplier that these styles are, archived ones too; with `lock`, nobody else changes them. */
export async function findStyles(
  db: Db,
  { workspaceId }: Member,
  { supplier, styles }: { supplier: string; styles: readonly ListedStyle[] },
  lock = false
): Promise<CatalogueStyle[]> {
  const keys = [...new Set(styles.map(styleKey))]
  const { rows } = await sql`
    select id, name, maker, style_number as "styleNumber", colours, sizes from blanks
    where workspace_id = ${workspaceId} and supplier = ${supplier} and style_key = any (${keys}::text[])
      and style_number <> ''
    order by id ${lock ? sql`for update` : sql``}`.execute(db)
  return rows.map(row => CatalogueFields.parse(row))
}

/** A style that somebody else adds at the same moment is theirs; the list is laid over it the next time. */
export async function insertStyles(tx: Db, { workspaceId }: Member, styles: readonly BlankDetails[]): Promise<void> {
  if (styles.length === 0) return
  await sql`
    insert into blanks (workspace_id, name, maker, style_number, supplier, colours, sizes)
    select ${workspaceId}, name, maker, "styleNumber", supplier, colours, sizes
    from jsonb_to_recordset(${JSON.stringify(styles)}::jsonb) as given (name text, maker text, "styleNumber" text,
      supplier text, colours jsonb, sizes jsonb)
    on conflict (workspace_id, supplier, style_key) where style_number <> '' do nothing`.execute(tx)
}

export async function replaceCosts(
  tx: Db,
  { workspaceId }: Member,
  styles: readonly Pick<Blank, 'id' | 'colours' | 'sizes'>[]
): Promise<void> {
  if (styles.length === 0) return
  await sql`
    update blanks b set colours = given.colours, sizes = given.sizes, revision = revision + 1, updated_at = now()
    from jsonb_to_recordset(${JSON.stringify(styles)}::jsonb) as given (id uuid, colours jsonb, sizes jsonb)
    where b.workspace_id = ${workspaceId} and b.id = given.id`.execute(tx)
}

export async function findSupplierLists(db: Db, { workspaceId }: Member): Promise<SupplierList[]> {
  return db
    .selectFrom('supplier_lists')
    .select(['supplier', 'file_name as fileName', 'heads', 'columns', 'styles', 'applied_at as appliedAt'])
    .where('workspace_id', '=', workspaceId)
    .orderBy('applied_at', 'desc')
    .limit(200)
    .execute()
}

type SavedList = Omit<SupplierList, 'appliedAt'>

export async function putSupplierList(db: Db, { workspaceId, userId }: Member, list: SavedList): Promise<void> {
  const { supplier, fileName, heads, columns, styles } = list
  const values = { file_name: fileName, heads, columns, styles, user_id: userId }
  await db
    .insertInto('supplier_lists')
    .values({ workspace_id: workspaceId, supplier, ...values })
    .onConflict(conflict => {
      return conflict.columns(['workspace_id', 'supplier']).doUpdateSet({ ...values, applied_at: sql<string>`now()` })
    })
    .execute()
}
