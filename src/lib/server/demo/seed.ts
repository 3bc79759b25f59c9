import { sql } from 'kysely'

import type { Actor, Member } from '#lib/server/platform/access/actor.ts'
import { hashPassword } from '#lib/server/identity/credentials/password.ts'
import { type Db, inTransaction } from '#lib/server/platform/db/index.ts'
import { insertItem } from '#lib/server/catalogue/products/queries.ts'
import { insertMembership, insertWorkspace } from '#lib/server/identity/workspaces/queries.ts'
import { DEMO_ACCOUNTS, DEMO_PASSWORD } from '#lib/shared/demo.ts'
import { required } from '#lib/shared/required.ts'

import { type DemoArtwork, seedArtwork } from './artwork.ts'
import { seedBlanks } from './blanks.ts'
import { seedCustomers } from './customers.ts'
import { seedDesigns, seedSigns, seedStickers } from './designs.ts'
import { seedDevelopers } from './developers.ts'
import { noteDecided } from './group-orders.ts'
import { demoItems } from './items.ts'
import { seedJobs } from './jobs.ts'
import { seedLeads } from './leads.ts'
import { type SeededStore, seedOrders } from './orders.ts'
import { seedPortfolios } from './portfolios.ts'
import { seedProposals } from './proposals.ts'
import { seedProduction } from './production.ts'
import { seedRolls } from './rolls.ts'
import { seedPurchasing, seedRules } from './purchasing.ts'
import { createRandom } from './random.ts'
import { demoHistory, demoMessages, demoStores } from './stores.ts'

const TIME_ZONE = 'America/Los_Angeles'
const ADDRESS = {
  street: '48 Mill Lane',
  street2: '',
  city: 'Ashford',
  state: 'CA',
  postalCode: '95601',
  country: 'US'
}

/** Two processes that start on one empty database must not both fill it. */
const SEEDING = 7_528_362

/** Fills an empty database with a shop that looks like one at work. All of it or nothing. */
export async function seedDemo(db: Db, { withAdmin }: { withAdmin: boolean }): Promise<void> {
  const passwordHash = await hashPassword(DEMO_PASSWORD)
  await inTransaction(db, async tx => {
    await sql`select pg_advisory_xact_lock(${SEEDING})`.execute(tx)
    // Drawing the pictures takes a busy machine longer than a transaction may otherwise stand still.
    await sql`set local idle_in_transaction_session_timeout = 0`.execute(tx)
    if (await tx.selectFrom('users').select('id').limit(1).executeTakeFirst()) return
    const [maya, sam, lee, robin] = await seedPeople(tx, passwordHash, withAdmin)
    if (!maya || !sam || !lee) throw new Error('Expected three people')
    const shop = await seedWorkspace(tx, maya, 'Delgado Print Co.', 'ws_delgado', 400)
    const signs = await seedWorkspace(tx, maya, 'Harbor Sign Works', 'ws_harbor', 60)
    if (robin) await seedWorkspace(tx, robin, 'Platen Support', 'ws_platen', 500)
    await insertMembership(tx, shop, sam, 'sales')
    await insertMembership(tx, shop, lee, 'production')
    const owner = ownerOf(shop, maya)
    await seedDesigns(tx, owner)
    await seedSigns(tx, ownerOf(signs, maya))
    const artwork = await seedArtwork(tx, owner.workspaceId)
    await seedStickers(tx, owner, artwork)
    const stores = await seedStores(tx, owner, await seedItems(tx, owner, artwork))
    await seedPortfolios(tx, owner, artwork)
    await seedOrders(tx, shop, stores, createRandom(2027))
    await noteDecided(tx, stores)
    await countStock(tx, stores)
    await seedLeads(tx, owner, await seedCustomers(tx, owner, createRandom(60)))
    const blanks = (await seedBlanks(tx, owner)).filter(({ sizes }) => sizes.some(({ name }) => name === '2XL'))
    await seedJobs(tx, owner, { people: [maya, sam, lee], blanks }, createRandom(80))
    await seedProposals(tx, owner)
    await seedPurchasing(tx, owner, blanks)
    await seedRules(tx, owner)
    await seedProduction(tx, owner)
    await seedRolls(tx, owner)
    await seedDevelopers(tx, owner)
  })
}

async function seedPeople(tx: Db, passwordHash: string, withAdmin: boolean): Promise<string[]> {
  const accounts = DEMO_ACCOUNTS.filter(({ about }) => withAdmin || about !== 'admin')
  const rows = await tx
    .insertInto('users')
    .values(
      accounts.map(({ email, name, about }) => ({
        email,
        first_name: name.split(' ')[0] ?? '',
        last_name: name.split(' ')[1] ?? '',
        password_hash: passwordHash,
        email_verified_at: new Date().toISOString(),
        is_admin: about === 'admin',
        plan: 'business',
        is_demo: true
      }))
    )
    .returning(['id', 'email'])
    .execute()
  return accounts.map(
    ({ email }) =>
      required(
        rows.find(row => row.email === email),
        'a row'
      ).id
  )
}

async function seedWorkspace(tx: Db, ownerId: string, name: string, sid: string, daysOld: number): Promise<string> {
  const id = await insertWorkspace(tx, ownerId, name, sid)
  const createdAt = new Date(Date.now() - daysOld * 24 * 60 * 60 * 1000).toISOString()
  await tx
    .updateTable('workspaces')
    .set({ created_at: createdAt, time_zone: TIME_ZONE, tax_ppm: 82_500, address: JSON.stringify(ADDRESS) })
    .where('id', '=', id)
    .execute()
  return id
}

/** The demo writes as the shop's owner would; only the workspace and the role are looked at. */
function ownerOf(workspaceId: string, userId: string): Member {
  const user = { id: userId, email: '', firstName: '', lastName: '', phone: '', userLinks: [] }
  const actor: Actor = { userId, sessionId: '', admin: false, verified: true, user, byCookie: false }
  return { ...actor, workspaceId, role: 'owner' }
}

async function seedItems(tx: Db, owner: Member, artwork: Map<string, DemoArtwork>) {
  const categories = await tx
    .insertInto('product_categories')
    .values(
      ['Tees', 'Sweatshirts', 'Accessories'].map((name, position) => ({
        workspace_id: owner.workspaceId,
        name,
        position
      }))
    )
    .returning(['id', 'name'])
    .execute()
  const ids = new Map(categories.map(({ id, name }) => [name, id]))
  const items = []
  for (const { key, details } of demoItems(artwork, ids)) {
    items.push({ key, item: await insertItem(tx, owner, details) })
  }
  return items
}

type Items = Awaited<ReturnType<typeof seedItems>>

async function seedStores(tx: Db, owner: Member, items: Items): Promise<SeededStore[]> {
  const seeded: SeededStore[] = []
  for (const store of demoStores(owner.workspaceId, TIME_ZONE)) {
    const { id } = await tx
      .insertInto('stores')
      .values({ ...store.row, created_by: owner.userId })
      .returning('id')
      .executeTakeFirstOrThrow()
    const history = demoHistory(store.row).map(entry => ({
      ...entry,
      workspace_id: owner.workspaceId,
      user_id: owner.userId,
      subject: 'store',
      subject_id: id
    }))
    if (history.length > 0) await tx.insertInto('activity').values(history).execute()
    const told = demoMessages(store).map(message => ({ ...message, store_id: id }))
    if (told.length > 0) await tx.insertInto('store_messages').values(told).execute()
    const sold = store.items.map(wanted => ({
      wanted,
      item: required(
        items.find(({ key }) => key === wanted.key),
        'an item'
      ).item
    }))
    const rows = await tx
      .insertInto('store_items')
      .values(
        sold.map(({ wanted, item }, position) => ({
          store_id: id,
          item_id: item.id,
          section: wanted.section,
          position,
          group_tiers: store.group ? JSON.stringify(store.group.tiers) : null
        }))
      )
      .returning(['id', 'item_id'])
      .execute()
    const storeItems = sold.map(({ wanted, item }) => ({
      wanted,
      item,
      id: required(
        rows.find(({ item_id }) => item_id === item.id),
        'a row'
      ).id
    }))
    const limits = storeItems.flatMap(({ id, wanted }) =>
      wanted.stock ? [{ store_item_id: id, capacity: wanted.stock }] : []
    )
    if (limits.length > 0) await tx.insertInto('stock').values(limits).execute()
    if (store.bundle) {
      const { keys, priceCents, name, description, section } = store.bundle
      const parts = keys.map((key, index) => {
        return {
          id: `part-${index}`,
          storeItemId: required(
            storeItems.find(({ wanted }) => wanted.key === key),
            'a store item'
          ).id
        }
      })
      const bundle = { store_id: id, name, description, section, price_cents: priceCents, parts: JSON.stringify(parts) }
      await tx.insertInto('store_bundles').values(bundle).execute()
    }
    seeded.push({ ...store, id, storeItems, couponId: await seedCoupon(tx, id, store.coupon) })
  }
  return seeded
}

async function seedCoupon(tx: Db, storeId: string, coupon: SeededStore['coupon']): Promise<string | undefined> {
  if (!coupon) return undefined
  const { id } = await tx
    .insertInto('coupons')
    .values({ store_id: storeId, ...coupon, max_uses: 50 })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** What the orders took out of limited stock and off the coupons. */
async function countStock(tx: Db, stores: SeededStore[]): Promise<void> {
  const storeIds = stores.map(({ id }) => id)
  await sql`
    update stock set taken = sold.pieces, capacity = greatest(stock.capacity, sold.pieces)
    from (
      select store_item_id, sum(quantity)::int as pieces
      from order_lines join orders on orders.id = order_id
      where orders.store_id = any(${storeIds}) group by store_item_id
    ) sold
    where stock.store_item_id = sold.store_item_id and stock.variant_id is null
  `.execute(tx)
  await sql`
    update coupons set uses = (select count(*) from orders where coupon_id = coupons.id)
    where store_id = any(${storeIds})
  `.execute(tx)
}
