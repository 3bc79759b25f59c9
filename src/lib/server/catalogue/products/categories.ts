import type { ProductCategory } from '#lib/contract/items.ts'
import { t } from '#lib/i18n/t.ts'
import type { Member } from '#lib/server/platform/access/actor.ts'
import type { Db } from '#lib/server/platform/db/index.ts'
import { isUniqueViolation } from '#lib/server/platform/db/violations.ts'
import { AppError, notFound } from '#lib/server/platform/errors.ts'

import { deleteCategoryRow, findCategories, insertCategory, updateCategoryRow } from './catalogue-queries.ts'

export function findProductCategories(db: Db, member: Member): Promise<ProductCategory[]> {
  return findCategories(db, member)
}

export async function createProductCategory(db: Db, member: Member, { name }: { name: string }) {
  const id = await insertCategory(db, member, name)
  if (!id) throw nameTaken(name)
  return getProductCategory(db, member, id)
}

interface Change {
  categoryId: string
  input: { name?: string | undefined; position?: number | undefined }
}

export async function updateProductCategory(db: Db, member: Member, { categoryId, input }: Change) {
  try {
    if (!(await updateCategoryRow(db, member, categoryId, input))) throw notFound('Category')
  } catch (error) {
    if (isUniqueViolation(error)) throw nameTaken(input.name ?? '')
    throw error
  }
  return getProductCategory(db, member, categoryId)
}

/** Its items stay, without a category. */
export async function deleteProductCategory(db: Db, member: Member, categoryId: string): Promise<null> {
  if (!(await deleteCategoryRow(db, member, categoryId))) throw notFound('Category')
  return null
}

async function getProductCategory(db: Db, member: Member, categoryId: string): Promise<ProductCategory> {
  const [category] = await findCategories(db, member, categoryId)
  if (!category) throw notFound('Category')
  return category
}

function nameTaken(name: string): AppError {
  return new AppError('conflict', t('errors.catalogue.categoryExists', { name }))
}
