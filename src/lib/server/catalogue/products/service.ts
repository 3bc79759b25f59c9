import type { Item, ItemDetails } from '#lib/contract/items.ts'
import { t } from '#lib/i18n/t.ts'
import type { Member } from '#lib/server/platform/access/actor.ts'
import { type Db, inTransaction } from '#lib/server/platform/db/index.ts'
import { claimLetteringFonts, withLetteringFacts } from '#lib/server/design/documents/lettering.ts'
import { pinItemDesigns } from '#lib/server/design/documents/pin.ts'
import { AppError, notFound } from '#lib/server/platform/errors.ts'
import { publishFiles, requireFiles, withdrawFiles } from '#lib/server/platform/files/service.ts'
import { notify } from '#lib/server/platform/live/notify.ts'
import { type Changes, withChanges } from '#lib/shared/changes.ts'
import { letteringNote } from '#lib/shared/lettering-letters.ts'
import { lettersProblem } from '#lib/shared/personalisation.ts'

import {
  findItem,
  findItemPage,
  findShowingStores,
  insertItem,
  type ItemFilter,
  lockCategory,
  replaceItem,
  setArchived
} from './queries.ts'

export { findItemsById, findVariants } from './queries.ts'

const NAME_LENGTH = 120
/** A notice of the database holds 8,000 bytes. */
const TAGS_AT_ONCE = 100

export function findItems(db: Db, member: Member, filter: ItemFilter) {
  return findItemPage(db, member, filter)
}

export async function getItem(db: Db, member: Member, itemId: string): Promise<Item> {
  const item = await findItem(db, member, itemId)
  if (!item) throw notFound('Item')
  return item
}

export async function createItem(db: Db, member: Member, given: ItemDetails): Promise<Item> {
  const details = { ...given, fields: await withLetteringFacts(db, member, given.fields) }
  return inTransaction(db, async tx => {
    await requireReferences(tx, member, details)
    await claimLetteringFonts(tx, member, details.fields)
    requireLetters(details.fields)
    const item = await insertItem(tx, member, details)
    await pinItemDesigns(tx, member.workspaceId, item)
    return item
  })
}

interface Change extends Changes<ItemDetails> {
  /** The one that was read before changing. */
  revision: number
}

/** Changes what is given of the item; whoever changed an older one is shown the newest instead. */
export async function updateItem(
  db: Db,
  member: Member,
  { itemId, change: asked }: { itemId: string; change: Change }
): Promise<Item> {
  const change = asked.fields ? { ...asked, fields: await withLetteringFacts(db, member, asked.fields) } : asked
  return inTransaction(db, async tx => {
    const before = await findItem(tx, member, itemId, true)
    if (!before) throw notFound('Item')
    if (before.revision !== change.revision) {
      throw new AppError('conflict', t('errors.catalogue.itemChanged'), {
        data: before
      })
    }
    const { revision, ...given } = change
    const details = withChanges<ItemDetails>(before, given)
    await requireReferences(tx, member, details)
    if (given.fields) {
      await claimLetteringFonts(tx, member, details.fields)
      requireLetters(details.fields)
    }
    const item = await replaceItem(tx, member, before, details)
    await pinItemDesigns(tx, member.workspaceId, item)
    await refreshStores(tx, member, { item, before })
    return item
  })
}

/** Out of the list or back into it; stores that sell the item keep it. */
export async function archiveItem(
  db: Db,
  member: Member,
  { itemId, restore }: { itemId: string; restore: boolean }
): Promise<Item> {
  const item = await setArchived(db, member, itemId, !restore)
  if (!item) throw notFound('Item')
  return item
}

export function copyItem(db: Db, member: Member, itemId: string): Promise<Item> {
  return inTransaction(db, async tx => {
    const item = await findItem(tx, member, itemId)
    if (!item) throw notFound('Item')
    const ending = ' copy'
    // Not through the middle of a character.
    const name = item.name.slice(0, NAME_LENGTH - ending.length).replace(/[\ud800-\udbff]$/, '') + ending
    const copy = await insertItem(tx, member, { ...item, name })
    await pinItemDesigns(tx, member.workspaceId, copy)
    return copy
  })
}

/** The files of an item that shoppers see, so that publishing a store can show them. */
export function filesOfItem({ colours, artwork }: Pick<ItemDetails, 'colours' | 'artwork'>): string[] {
  return [...new Set(namedFiles({ colours, artwork }).map(({ fileId }) => fileId))]
}

function namedFiles({
  colours,
  artwork
}: Pick<ItemDetails, 'colours' | 'artwork'>): { field: string; fileId: string }[] {
  return [
    ...colours.flatMap(({ pictures: { front, back } }, index) => [
      ...(front ? [{ field: `colours.${index}.pictures.front`, fileId: front }] : []),
      ...(back ? [{ field: `colours.${index}.pictures.back`, fileId: back }] : [])
    ]),
    ...artwork.map(({ fileId }, index) => ({ field: `artwork.${index}.fileId`, fileId }))
  ]
}

/** What is offered to choose from can be made. */
function requireLetters(fields: ItemDetails['fields']): void {
  for (const [index, field] of fields.entries()) {
    for (const { id, name, value } of field.values) {
      const text = value ?? name ?? id
      if (!lettersProblem(field, text)) continue
      const message = t('errors.catalogue.lettersMissing', { text, note: letteringNote(text, field.placement!) })
      throw new AppError('invalid', `fields.${index}.values: ${message}`, {
        data: { fields: [{ field: `fields.${index}.values`, message }] }
      })
    }
  }
}

/** Everything the item names must be of this workspace. */
async function requireReferences(tx: Db, member: Member, details: ItemDetails): Promise<void> {
  if (details.categoryId && !(await lockCategory(tx, member, details.categoryId))) {
    throw new AppError('invalid', `categoryId: ${t('errors.catalogue.categoryGone')}`)
  }
  await requireFiles(tx, member.workspaceId, namedFiles(details))
}

/** Public pages that show the item are made anew, and may show its files. */
async function refreshStores(tx: Db, member: Member, { item, before }: { item: Item; before: Item }): Promise<void> {
  const shown = filesOfItem(item)
  const lost = filesOfItem(before).filter(id => !shown.includes(id))
  await withdrawFiles(tx, member.workspaceId, lost)
  const campaignIds = await findShowingStores(tx, item.id)
  if (campaignIds.length === 0) return
  await publishFiles(tx, member.workspaceId, shown)
  for (let start = 0; start < campaignIds.length; start += TAGS_AT_ONCE) {
    const tags = campaignIds.slice(start, start + TAGS_AT_ONCE).map(id => `store:${id}`)
    await notify(tx, { kind: 'cache', tags })
  }
}
