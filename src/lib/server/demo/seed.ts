import { hashPassword } from '#lib/server/auth/password.ts'
import { type Db, inTransaction } from '#lib/server/db/index.ts'
import { insertMembership, insertWorkspace } from '#lib/server/workspaces/queries.ts'
import { DEMO_ACCOUNTS, DEMO_PASSWORD } from '#lib/shared/demo.ts'

/** Fills an empty database with a shop that looks like one at work. */
export async function seedDemo(db: Db): Promise<void> {
  const passwordHash = await hashPassword(DEMO_PASSWORD)
  await inTransaction(db, async tx => {
    const ids: string[] = []
    for (const { email, name, about } of DEMO_ACCOUNTS) {
      const [first, last] = name.split(' ')
      const { id } = await tx
        .insertInto('users')
        .values({
          email,
          first_name: first!,
          last_name: last!,
          password_hash: passwordHash,
          email_verified_at: new Date().toISOString(),
          is_admin: about === 'admin',
          is_demo: true
        })
        .returning('id')
        .executeTakeFirstOrThrow()
      ids.push(id)
    }
    const [maya, sam, lee] = ids
    const shop = await insertWorkspace(tx, maya!, 'Delgado Print Co.', 'ws_delgado')
    await insertWorkspace(tx, maya!, 'Harbor Sign Works', 'ws_harbor')
    await insertMembership(tx, shop, sam!, 'sales')
    await insertMembership(tx, shop, lee!, 'production')
  })
}
