import { Client } from 'pg'

import { startEmbedded } from '#lib/server/platform/db/embedded.ts'

import { expect, expectAccessible, expectNoSideScroll, settled, test as base, visit } from '../support/person.ts'
import { type Product, startProduct } from '../support/product.ts'
import { type Account, CLIENT, type StandIn, startProvider } from '../support/sign-in.ts'

interface Place {
  product: Product
  google: StandIn
  facebook: StandIn
}

/** A product of its own, set up for two providers that run on this machine. */
const test = base.extend<object, { place: Place }>({
  baseURL: async ({ place }, use) => use(place.product.url),
  place: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of fixtures from this pattern
    async ({}, use) => {
      const google = await startProvider({ kind: 'google', accounts: [] })
      const facebook = await startProvider({ kind: 'facebook', accounts: [] })
      const product = await startProduct({
        DEMO: '1',
        GOOGLE_CLIENT_ID: CLIENT.id,
        GOOGLE_CLIENT_SECRET: CLIENT.secret,
        GOOGLE_ISSUER: google.issuer,
        FACEBOOK_CLIENT_ID: CLIENT.id,
        FACEBOOK_CLIENT_SECRET: CLIENT.secret,
        FACEBOOK_DIALOG_URL: `${facebook.issuer}/dialog/oauth`,
        FACEBOOK_GRAPH_URL: facebook.issuer
      })
      google.register(`${product.url}/google/auth/callback`)
      facebook.register(`${product.url}/facebook/auth/callback`)
      await use({ product, google, facebook })
      await product.stop()
      await google.stop()
      await facebook.stop()
    },
    { scope: 'worker', timeout: 450_000 }
  ]
})

// One worker for the file: each makes a product.
test.describe.configure({ mode: 'default' })

function newAccount(standIn: StandIn, change: Partial<Account> = {}): Account & { email: string } {
  const sub = crypto.randomUUID()
  const email = `${sub.slice(0, 8)}@example.org`
  const account = { sub, email, email_verified: true, given_name: 'Grace', family_name: 'Hopper', ...change }
  standIn.accounts.push(account)
  return account
}

async function mailedCode(url: string, email: string): Promise<string> {
  const response = await fetch(`${url}/dev/mail`)
  const page = await response.text()
  const about = page.slice(page.indexOf(email) - 600, page.indexOf(email) + 600)
  return about.match(/\b\d{6}\b(?= is your)/)?.[0] ?? ''
}

test('signs up by Google, and later in again, back to where the person was going', async ({ page, place }) => {
  const { email } = newAccount(place.google)
  await visit(page, '/signup')
  await expectAccessible(page)
  await expectNoSideScroll(page)
  await page.getByRole('button', { name: 'Continue with Google' }).click()
  await page.getByRole('link', { name: email }).click()
  await page.waitForURL('**/dashboard/onboarding')
  await visit(page, '/dashboard')
  await expect(page.getByRole('heading', { name: 'Hello, Grace' })).toBeVisible()

  await page.context().clearCookies({ name: '__Host-session' })
  await visit(page, '/dashboard/orders?state=paid')
  await expect(page).toHaveURL(/\/login\?returnTo=/)
  await expectAccessible(page)
  await expectNoSideScroll(page)
  await page.getByRole('button', { name: 'Continue with Google' }).click()
  await page.getByRole('link', { name: email }).click()
  await page.waitForURL('**/dashboard/orders?state=paid')

  const stored = await page.evaluate(() => JSON.stringify([{ ...localStorage }, { ...sessionStorage }]))
  expect(stored).not.toMatch(/eyJ/)
})

test('takes a stored invitation along', async ({ page, place }) => {
  const { email } = newAccount(place.google)
  const embedded = await startEmbedded({ dataDir: place.product.dataDir })
  const client = new Client({ connectionString: embedded.url })
  await client.connect()
  await client.query("select set_config('platen.scope', 'system', false)")
  const { rows } = await client.query(
    `insert into invitations (workspace_id, email, role, invited_by, expires_at)
     select id, $1, 'production', owner_id, now() + interval '1 day' from workspaces where sid = 'ws_delgado' returning id`,
    [email]
  )
  await client.end()
  await embedded.stop()

  await visit(page, '/login')
  await page.evaluate(id => localStorage.setItem('invite-id', id.toUpperCase()), rows[0].id as string)
  await page.getByRole('button', { name: 'Continue with Google' }).click()
  await page.getByRole('link', { name: email }).click()
  await page.waitForURL('**/dashboard')
  await visit(page, '/dashboard/workspaces')
  await expect(page.getByRole('heading', { name: 'Delgado Print Co.' })).toBeVisible()
  expect(await page.evaluate(() => localStorage.getItem('invite-id'))).toBeNull()
})

test('says what happened when the person cancels, and starts again', async ({ page, place }) => {
  const { email } = newAccount(place.google)
  await visit(page, '/login')
  await page.getByRole('button', { name: 'Continue with Google' }).click()
  await page.getByRole('link', { name: 'Cancel' }).click()
  await page.waitForURL('**/google/auth/callback**')
  await expect(page.getByRole('alert')).toContainText('You canceled at Google')
  expect(new URL(page.url()).search).toBe('')
  await expectAccessible(page)
  await expectNoSideScroll(page)

  await page.getByRole('button', { name: 'Start again with Google' }).click()
  await page.getByRole('link', { name: email }).click()
  await page.waitForURL('**/dashboard/onboarding')
})

test('refuses a return with a state of another browser', async ({ page, complaints }) => {
  await visit(page, '/facebook/auth/callback?code=stolen&state=somebody-elses')
  await expect(page.getByRole('alert')).toContainText('was not begun in this browser')
  await expect(page).toHaveURL(/\/facebook\/auth\/callback$/)
  await expectAccessible(page)
  await expectNoSideScroll(page)
  // The browser and the client note the refusal.
  complaints.length = 0
})

test('proves the address of a Facebook account, then connects and disconnects ways to sign in', async ({
  page,
  place,
  complaints
}) => {
  const account = newAccount(place.facebook)
  place.google.accounts.push({ ...account, sub: `${account.sub}-google`, email: `other-${account.email}` })
  await visit(page, '/login')
  await page.getByRole('button', { name: 'Continue with Facebook' }).click()
  await page.getByRole('link', { name: account.email, exact: true }).click()
  await page.waitForURL('**/auth/verify?email=*')
  await settled(page)
  await expectAccessible(page)
  await page.getByLabel('Code of six digits').fill(await mailedCode(place.product.url, account.email))
  await page.getByRole('button', { name: 'Confirm' }).click()
  await page.waitForURL('**/dashboard/onboarding')

  await visit(page, '/dashboard/account/settings')
  await page.getByRole('button', { name: 'Disconnect Facebook' }).click()
  await expect(page.getByRole('alert')).toContainText('Facebook is your only way to sign in')
  await expectAccessible(page)
  await expectNoSideScroll(page)

  await page.getByRole('button', { name: 'Connect Google' }).click()
  await page.getByRole('link', { name: `other-${account.email}` }).click()
  await page.waitForURL('**/dashboard/account/settings')
  await settled(page)
  await page.getByRole('button', { name: 'Disconnect Facebook' }).click()
  await expect(page.getByText('Facebook no longer signs in to your account.')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Connect Facebook' })).toBeVisible()
  complaints.length = 0
})

base('offers nothing that is not set up', async ({ page }) => {
  for (const path of ['/login', '/signup']) {
    await visit(page, path)
    await expect(page.getByRole('button', { name: /Continue with/ })).toHaveCount(0)
  }
})
