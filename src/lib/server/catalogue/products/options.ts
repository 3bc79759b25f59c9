// Options a workspace uses again and again. An item takes a copy, so changing or deleting one changes no item.
import { type ItemOption, ItemOptionInput } from '#lib/contract/items.ts'
import type { Member } from '#lib/server/platform/access/actor.ts'
import { checked } from '#lib/server/platform/checked.ts'
import type { Db } from '#lib/server/platform/db/index.ts'
import { notFound } from '#lib/server/platform/errors.ts'
import { type Changes, withChanges } from '#lib/shared/changes.ts'

import { deleteOptionRow, findOptions, insertOption, type OptionInput, updateOptionRow } from './catalogue-queries.ts'

export function findItemOptions(db: Db, member: Member): Promise<ItemOption[]> {
  return findOptions(db, member)
}

export async function createItemOption(db: Db, member: Member, input: OptionInput): Promise<ItemOption> {
  return getItemOption(db, member, await insertOption(db, member, input))
}

export async function updateItemOption(
  db: Db,
  member: Member,
  { optionId, input }: { optionId: string; input: Changes<OptionInput> }
): Promise<ItemOption> {
  const before = await getItemOption(db, member, optionId)
  const { values } = checked(ItemOptionInput, withChanges<OptionInput>(before, input))
  if (!(await updateOptionRow(db, member, optionId, { ...input, values }))) throw notFound('Option')
  return getItemOption(db, member, optionId)
}

export async function deleteItemOption(db: Db, member: Member, optionId: string): Promise<null> {
  if (!(await deleteOptionRow(db, member, optionId))) throw notFound('Option')
  return null
}

async function getItemOption(db: Db, member: Member, optionId: string): Promise<ItemOption> {
  const [option] = await findOptions(db, member, optionId)
  if (!option) throw notFound('Option')
  return option
}
