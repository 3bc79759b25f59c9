// A product that is killed again and again, and what survives it: Stripe, the mail server, the shoppers and their notes.
import { randomUUID } from 'node:crypto'
import { setTimeout } from 'node:timers/promises'

import { Pool } from 'pg'

import { connectPaymentAccount, refreshPaymentAccount } from '#lib/contract/payment-accounts.ts'
import { hashPassword } from '#lib/server/identity/credentials/password.ts'
import { insertSession } from '#lib/server/platform/access/sessions.ts'
import { signSessionToken } from '#lib/server/platform/access/token.ts'
import { getDb, setDatabase } from '#lib/server/platform/db/index.ts'
import { insertWorkspace } from '#lib/server/identity/workspaces/queries.ts'

import { type Mailbox, startMailbox } from '../mail-server.ts'
import { type Books, callOutside, openBooks, type OutsidePerson } from '../outside.ts'
import { type Product, startProduct } from '../product.ts'
import { openShop, type Shop } from '../shop.ts'
import { type StripeStandIn, startStripe } from '../stripe/stand-in.ts'
import { stripeVariables } from '../stripe-shop.ts'
import { type KillService, stripeService, testService } from './service.ts'

const PASSWORD = 'correct horse battery staple'
const SECRET = 'only for tests, only for tests, only for tests'

export interface Acknowledged {
  /** By the order's row. */
  placed: Set<string>
  paid: Set<string>
  /** Refunds by their key, with the order and the cents. */
  refunded: Map<string, { orderId: string; cents: number }>
  /** Addresses of uploaded files. */
  files: string[]
}

export interface KillWorld {
  product: Product
  /** Not asked by the product where its own test gateway is. */
  stripe: StripeStandIn
  service: KillService
  mailbox: Mailbox
  books: Pick<Books, 'rows'>
  owner: OutsidePerson
  shop: Shop
  /** The connected account that the shop is paid on. */
  accountId: string | undefined
  databaseUrl: string
  acknowledged: Acknowledged
  /** Starts the killed product again. Gives the milliseconds from the kill to the first correct page. */
  restart(killedAt: number): Promise<number>
  /** Milliseconds until the store's page is correct again, of a product that lives on. */
  untilCorrect(killedAt: number): Promise<number>
  stop(): Promise<void>
}

/**
 * `connected`: a platform, whose shop is paid on an account of its own. `hurried`: the background looks every second at what
 * it looks at every half minute.
 */
export async function openKillWorld({
  connected = false,
  hurried = false,
  gateway = 'stripe' as KillService['kind']
} = {}): Promise<KillWorld> {
  const [stripe, mailbox] = await Promise.all([startStripe(), startMailbox()])
  process.env['SESSION_SECRET'] = SECRET
  const variables = {
    ...(gateway === 'stripe' ? stripeVariables(stripe) : { DEMO: '0' }),
    SESSION_SECRET: SECRET,
    TRUST_PROXY: '1',
    SMTP_URL: mailbox.url,
    MAIL_FROM: 'Platen <post@platen.example>',
    LOG_LEVEL: 'silent',
    ...(connected && { PAYMENTS_MODE: 'platform' })
  }
  const hooks = [
    new URL('./hook.ts', import.meta.url),
    ...(hurried ? [new URL('../short-rounds.ts', import.meta.url)] : [])
  ]
  const nodeOptions = hooks.map(({ href }) => `--import=${href}`)
  const product = await startProduct(variables, { nodeOptions })
  const { dataDir, port } = product
  const { url, close } = await openBooks(product)
  await close()
  // Not the keeper of the built-in database: that is the product's own business here.
  const pool = new Pool({
    connectionString: url,
    max: 4,
    onConnect: async client => void (await client.query("select set_config('platen.scope', 'system', false)"))
  })
  pool.on('error', () => undefined)
  pool.on('connect', client => client.on('error', () => undefined))
  const own = setDatabase(url)
  const owner = await makeOwner()
  const shop = await openShop(owner, { tee: { stock: { 'navy/m': 10_000, 'navy/s': 10_000, 'navy/xxl': 10_000 } } })
  await own.end()
  const accountId = connected ? await connectOwner(product, stripe, owner) : undefined

  async function untilCorrect(killedAt: number): Promise<number> {
    for (;;) {
      const page = await fetch(`${product.url}${shop.path}`).then(
        response => (response.ok ? response.text() : ''),
        () => ''
      )
      if (page.includes('Spring store')) return performance.now() - killedAt
      await setTimeout(10)
    }
  }

  const world: KillWorld = {
    product,
    stripe,
    service: gateway === 'stripe' ? stripeService(stripe, () => world.product) : testService(() => world),
    mailbox,
    owner,
    shop,
    accountId,
    databaseUrl: url,
    acknowledged: { placed: new Set(), paid: new Set(), refunded: new Map(), files: [] },
    books: {
      /** The database may just be coming back. */
      async rows<Row extends object>(text: string, values: unknown[] = []): Promise<Row[]> {
        for (let tries = 0; ; tries++) {
          try {
            return (await pool.query<Row>(text, values)).rows
          } catch (error) {
            if (tries > 200 || /^(22|23|42)/.test((error as { code?: string }).code ?? '')) throw error
            await setTimeout(50)
          }
        }
      }
    },
    untilCorrect,
    async restart(killedAt) {
      await world.product.kill()
      // As if the time had passed after which a mail that was under way is sent again.
      await world.books.rows(`update mails set due_at = now() where state = 'queued'`)
      const [ms, next] = await Promise.all([
        untilCorrect(killedAt),
        startProduct(variables, { dataDir, port, nodeOptions })
      ])
      world.product = next
      return ms
    },
    async stop() {
      await pool.end()
      await world.product.stop()
      await Promise.all([stripe.stop(), mailbox.stop()])
    }
  }
  return world
}

async function connectOwner(product: Product, stripe: StripeStandIn, owner: OutsidePerson): Promise<string> {
  const asked = { as: owner, query: { WorkspaceId: owner.workspaceId } }
  const { data } = await callOutside(product, connectPaymentAccount, asked)
  const accountId = new URL(data!.url).pathname.split('/')[3]!
  stripe.enableAccount(accountId)
  await callOutside(product, refreshPaymentAccount, asked)
  return accountId
}

/** With a session made directly: signing in is not what is killed here. */
async function makeOwner(): Promise<OutsidePerson> {
  const db = getDb()
  const email = `${randomUUID()}@example.com`
  const { id: userId } = await db
    .insertInto('users')
    .values({
      email,
      first_name: 'Ada',
      last_name: 'Lovelace',
      email_verified_at: new Date().toISOString(),
      // More jobs than the free plan has.
      plan: 'business',
      password_hash: await hashPassword(PASSWORD)
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  const workspaceId = await insertWorkspace(db, userId, 'Ada’s Shop', `ws_${randomUUID()}`)
  const expires = new Date(Date.now() + 86_400_000)
  const sessionId = await insertSession(db, userId, expires, { userAgent: 'test', ip: '' })
  const user = { id: userId, email, firstName: 'Ada', lastName: 'Lovelace', phone: '', userLinks: [] }
  return { email, password: PASSWORD, token: await signSessionToken(sessionId, user), userId, workspaceId }
}
