// The written pages: what stands on top of them, the words on the buttons they name, and their links to each other.
import { existsSync, globSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'

import { expect, test } from 'vitest'

import { BlogFront, HelpFront } from '#lib/contract/content.ts'

const namespaces = globSync('public/locales/en/*.json').map(file => JSON.parse(readFileSync(file, 'utf8')))
const common: Record<string, object> = Object.assign({}, ...namespaces)
const help = globSync('src/content/help/*/*.md').sort()
const pages = globSync('src/content/*/**/*.md').sort()
const front = {
  title: 'Close a store',
  description: 'What happens when a store closes.',
  updated: '2026-11-21',
  order: 1
}

function textsOf(value: unknown): string[] {
  return typeof value === 'string' ? [value] : Object.values(value as object).flatMap(textsOf)
}

const plain = (text: string) => text.replaceAll('’', "'").replace(/[.:,?]$/, '')
const texts = new Set(textsOf(common).map(plain))
const starts = [...texts].filter(text => text.includes('{{')).map(text => text.split('{{')[0]!.trim())

test('no group of texts is in two namespaces', () => {
  const groups = namespaces.flatMap(texts => Object.keys(texts))
  expect(groups).toEqual([...new Set(groups)])
})

test('there are forty articles at least', () => {
  expect(help.length).toBeGreaterThanOrEqual(40)
})

test.for(help)('%s names buttons by the words they have', file => {
  const words = readFileSync(file, 'utf8').replace(/^---[\s\S]*?---/, '')
  const named = [...words.matchAll(/\*\*([^*]+)\*\*/g)].map(([, text]) => plain(text!))
  const unknown = named.filter(name => {
    return !texts.has(name) && !starts.some(start => start.length > 5 && name.startsWith(start))
  })
  expect(unknown).toEqual([])
})

/** The groups of texts that the screens of an area are made of. Names of parts of the dashboard may stand anywhere. */
const SCREENS: Record<string, string[]> = {
  account: ['account', 'profile', 'preferences', 'access', 'confirm', 'limit', 'login', 'plans', 'reset'],
  api: [],
  jobs: [
    'customBlankDialog',
    'job',
    'jobItems',
    'jobs',
    'prices',
    'jobTabs',
    'jobGroups',
    'proposal',
    'making',
    'production',
    'readyFacts',
    'rosterLink',
    'rosterPeople',
    'statusRules',
    'thread',
    'blankTabs',
    'blanks',
    'priceList',
    'purchases',
    'stock',
    'toOrder'
  ],
  designer: [
    'blankEditor',
    'blanks',
    'artwork',
    'clipArt',
    'cutter',
    'createInDesigner',
    'designer',
    'designs',
    'filmChoice',
    'filmShelf',
    'hues',
    'making'
  ],
  'getting-started': [
    'dashboardHome',
    'home',
    'live',
    'onboarding',
    'search',
    'signup',
    'storeSetup',
    'stores',
    'verify'
  ],
  items: ['itemEditor', 'items', 'manageItemOptionsDialog', 'parts', 'productCategoryDialog', 'productImagesDialog'],
  members: ['bringIn', 'jobs', 'leaving', 'members', 'workspaces'],
  orders: [
    'runs',
    'runMethods',
    'startRun',
    'capacity',
    'runBlanks',
    'filmRolls',
    'cutter',
    'runSheets',
    'lateOrders',
    'runSizes',
    'runPress',
    'pressMode',
    'runBags',
    'runScan',
    'bulkOrders',
    'changeSize',
    'dashboardHome',
    'order',
    'orders',
    'storeSetup',
    'toMake',
    'parcels'
  ],
  payments: [
    'customerForm',
    'invoice',
    'invoiceTaxes',
    'invoices',
    'jobItems',
    'jobPayments',
    'jobTabs',
    'orders',
    'shopCheckout',
    'statement',
    'storeSetup',
    'taxClasses',
    'taxEditor',
    'taxes',
    'workspaces'
  ],
  customers: [
    'customers',
    'customer',
    'customerForm',
    'customerDialog',
    'archivedCustomerDialog',
    'customerImport',
    'customerMerge',
    'leads',
    'lead',
    'leadForm',
    'leadImport',
    'leadStages',
    'listImport'
  ],
  portfolios: ['portfolioImageDialog', 'portfolios'],
  supplies: ['make', 'supplyCheckout', 'supplyOrders', 'transfers'],
  refunds: ['order', 'orderStates', 'refund'],
  shoppers: ['shop', 'shopCart', 'shopCheckout', 'shopItem', 'shopperOrder'],
  stores: ['blankTabs', 'shopCart', 'storeAction', 'storeSetup', 'storeShare', 'stores', 'takeOff', 'toMake']
}

const ANYWHERE = ['edit', 'nav', 'words']

test.for(help)('%s names what stands on its own screens', file => {
  const [, , , area = ''] = file.split('/')
  const groups = [...SCREENS[area]!, ...ANYWHERE].map(group => common[group]!)
  const own = new Set(textsOf(groups).map(plain))
  const begun = [...own].filter(text => text.includes('{{')).map(text => text.split('{{')[0]!.trim())
  const words = readFileSync(file, 'utf8').replace(/^---[\s\S]*?---/, '')
  const named = [...words.matchAll(/\*\*([^*]+)\*\*/g)].map(([, text]) => plain(text!))
  expect(named.filter(name => !own.has(name) && !begun.some(text => text.length > 5 && name.startsWith(text)))).toEqual(
    []
  )
})

test.for(pages)('%s leads to pages and pictures that are there', file => {
  const words = readFileSync(file, 'utf8')
  const broken = [...words.matchAll(/\]\(([^)\s]+)\)/g)].map(([, to]) => to!).filter(to => !isThere(to, file))
  expect(broken).toEqual([])
})

function isThere(to: string, file: string): boolean {
  if (to.startsWith('.')) return existsSync(join(dirname(file), to))
  const path = to.split('#')[0]!
  if (/^\/(help|blog|legal)\/./.test(path)) return existsSync(`src/content${path}.md`)
  return /^\/($|help$|blog$|contact-us$|support$|artwork$|api\/docs$|signup$|login$)/.test(path)
}

test('a help article with all it needs is taken', () => {
  expect(HelpFront.parse(front)).toMatchObject({ title: 'Close a store', order: 1 })
})

test.for([
  [{ title: undefined }, 'Give the page a title, such as: title: Close a store'],
  [{ description: 'Short.' }, 'The description is too short: write a whole sentence'],
  [{ updated: 'yesterday' }, 'Give the date as year-month-day, such as: updated: 2026-11-21'],
  [{ order: 'first' }, 'Give order a whole number, such as: order: 3'],
  [{ tittle: 'x' }, 'Not known here: tittle. Known are: title, description, updated, order. Is it misspelled?']
] as const)('a help article with %j says what to change', ([change, message]) => {
  const result = HelpFront.safeParse({ ...front, ...change })
  expect(result.error?.issues.map(issue => issue.message)).toEqual([message])
})

test('a post with a picture nobody has drawn says which there are', () => {
  const post = { title: 'A post', description: front.description, published: '2026-11-21', picture: 'cat' }
  const { error } = BlogFront.safeParse(post)
  expect(error?.issues[0]?.message).toBe('Choose a picture: shirt, roll, store or press. For example: picture: roll')
})
