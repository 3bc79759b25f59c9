// Every text of the product can be translated: with all of them in odd letters, nothing on a page reads as English but data,
// names and units.
import type { Page } from '@playwright/test'

import { FILM_COLOURS, GARMENT_COLOURS } from '#lib/garments/colours.ts'
import { getDb } from '#lib/server/platform/db/index.ts'
import { LETTERING_NAMES } from '#lib/shared/garment-kinds.ts'
import { divisionOf } from '#lib/shared/postal-address.ts'
import { SIZE_RUNS } from '#lib/shared/sizes.ts'

import { type Demo, findDemo } from '../support/demo-rows.ts'
import { BLANK_SCREENS, type DemoScreen, JOB_SCREENS, SHOPPER_SCREENS, STORE_SCREENS } from '../support/demo-screens.ts'
import { leftInCode, readData, textsOf } from '../support/left-in-code.ts'
import { expect, test as base, visit } from '../support/person.ts'
import { startProduct } from '../support/product.ts'
import { signInToDemo } from '../support/sessions.ts'

const HOOK = new URL('../support/pseudo-texts.ts', import.meta.url).href

/** With texts in odd letters. */
/* biome-ignore-start lint/correctness/noEmptyPattern: Playwright reads the names of fixtures from this pattern */
const test = base.extend<object, { demo: Demo; known: Set<string> }>({
  product: [
    async ({}, use) => {
      const product = await startProduct({ DEMO: '1' }, { nodeOptions: [`--import=${HOOK}`] })
      await use(product)
      await product.stop()
    },
    { scope: 'worker', timeout: 400_000 }
  ],
  demo: [
    async ({ database: _ }, use) => {
      const demo = await findDemo()
      await getDb().updateTable('workspaces').set({ locale: 'en-GB' }).where('id', '=', demo.workspaceId).execute()
      await use(demo)
    },
    { scope: 'worker' }
  ],
  known: [async ({ demo: _ }, use) => use(await readData()), { scope: 'worker' }]
})
/* biome-ignore-end lint/correctness/noEmptyPattern: see above */

// One worker for the file: each makes a product.
test.describe.configure({ mode: 'default' })

/** The brand, names of others, units and keys, letterings, and what browser and React Aria call the parts of a date. */
const NAMES = [
  ...['Platen', 'Stripe', 'Test gateway', 'Ctrl', 'GMT', 'ft', 'yd', 'mm', 'yyyy', 'month', 'Selected Date'],
  ...Object.values(LETTERING_NAMES),
  // A shop takes colours and sizes over as its own, and may name them otherwise; films have the names of those who make them.
  ...[...GARMENT_COLOURS, ...FILM_COLOURS].map(({ name }) => name),
  ...Object.values(SIZE_RUNS).flatMap(run => run.map(({ name }) => name)),
  // Places: the browser has other names for some.
  ...['Macao', 'Palestine', 'Islas Malvinas', 'United States Minor Outlying Islands'],
  ...['US', 'CA', 'AU'].flatMap(country => divisionOf(country)?.list.map(([, name]) => name) ?? [])
]

/** Screens whose first sight is all that is looked at. */
const PLAIN = ({ act }: DemoScreen) => !act

/** Pages of nobody, as the server writes them: their scripts have the texts of the default locale, which stand as they are. */
const BEFORE_SIGNING_IN = ['/login', '/signup', '/signup/email', '/auth/reset']

async function lookAt(page: Page, screens: DemoScreen[], { demo, known }: { demo: Demo; known: Set<string> }) {
  const left: Record<string, string[]> = {}
  for (const { name, path } of screens.filter(PLAIN)) {
    await visit(page, path(demo))
    const texts = await page.evaluate(textsOf, undefined)
    expect(texts.join(' '), `${name} has texts of the product`).toMatch(/[áéíóú]/)
    const found = leftInCode(texts, known, NAMES)
    if (found.length > 0) left[name] = found
  }
  expect(left).toEqual({})
}

test('finds a text that stands in code', async ({ page, known }) => {
  expect(leftInCode(['Maya Torres', 'Save the job', 'Öṙḋëṙ'], new Set(['Maya', 'Torres']), [])).toEqual([
    'Save the job'
  ])
  await page.setContent(
    '<html lang="en"><title>Ŧéẋŧ</title><main><button title="Do it now">Śáṽé</button>Never a key</main>'
  )
  expect(leftInCode(await page.evaluate(textsOf, undefined), known, NAMES)).toEqual(['Do it now', 'Never a key'])
})

test('stores, items, orders and money', async ({ page, demo, known }) => {
  await signInToDemo(page)
  await lookAt(page, STORE_SCREENS, { demo, known })
})

test('jobs, leads, customers and invoices', async ({ page, demo, known }) => {
  await signInToDemo(page)
  await lookAt(page, JOB_SCREENS, { demo, known })
})

test('blanks and production', async ({ page, demo, known }) => {
  await signInToDemo(page)
  await lookAt(page, BLANK_SCREENS, { demo, known })
})

test('stores of shoppers', async ({ page, demo, known }) => {
  await lookAt(page, SHOPPER_SCREENS, { demo, known })
})

test('pages before signing in', async ({ page, known }) => {
  const left: Record<string, string[]> = {}
  await page.goto('about:blank')
  for (const path of BEFORE_SIGNING_IN) {
    const html = await (await page.request.get(path)).text()
    const found = leftInCode(await page.evaluate(textsOf, html), known, NAMES)
    if (found.length > 0) left[path] = found
  }
  expect(left).toEqual({})
})
