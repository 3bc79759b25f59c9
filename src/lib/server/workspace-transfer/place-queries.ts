import type { Db } from '#lib/server/platform/db/index.ts'

export async function findImporter(db: Db, userId: string): Promise<{ email: string }> {
  return db.selectFrom('users').select('email').where('id', '=', userId).executeTakeFirstOrThrow()
}

/** Those of these that a portfolio here has. */
export async function findOpenSlugs(db: Db, slugs: string[]): Promise<string[]> {
  if (slugs.length === 0) return []
  const rows = await db.selectFrom('portfolios').select('slug').where('slug', 'in', slugs).execute()
  return rows.map(({ slug }) => slug)
}
