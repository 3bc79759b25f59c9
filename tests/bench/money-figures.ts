// `npm run bench:money`: orders, the dashboard's pages and scripts, and a shopper's pages, in this tree and in another commit, both
// up in one run, as one table. That commit is the last before scripts were grouped and payments made anew, unless BENCH_AGAINST names another.
// BENCH_SECONDS (5) a turn of orders, BENCH_PAGES (30) of each page a turn, BENCH_VISITS (5) of a screen whose time counts.
// A busy machine makes orders and browsers slower: run it where nothing else works.
import { chromium } from 'playwright'

import { JOB_TABS } from '#lib/shared/jobs.ts'

import { launchOptions } from '../support/chromium.ts'
import { comparePages, findPages, signIn } from './beside-parent.ts'
import { type BothTrees, withBothTrees } from './both-trees.ts'
import { compareOrders, countStatements } from './orders.ts'
import { measureScreen, type ScreenFigures } from './screens-in-browser.ts'

const VISITS = Number(process.env['BENCH_VISITS'] ?? 5)
const TIMED = ['jobs', 'home']
const SHOPPERS = ['store page, kept', 'item page, kept']
interface Row {
  name: string
  before: number | undefined
  after: number
  unit?: string
  wanted?: string
}

process.env['BENCH_AGAINST'] ??= '453b7899'
await withBothTrees(async trees => {
  const rows = [...(await pageRows(trees)), ...(await screenRows(trees)), ...(await orderRows(trees))]
  console.log(`\n| in one run | ${trees.parent} | ${trees.own} | ratio | wanted |\n| --- | --- | --- | --- | --- |`)
  for (const { name, before, after, unit = '', wanted = '' } of rows) {
    const cells = [before, after].map(value => (value === undefined ? '' : `${rounded(value)}${unit}`))
    const ratio = before ? (after / before).toFixed(2) : ''
    console.log(`| ${[name, ...cells, ratio, wanted].join(' | ')} |`)
  }
}, countStatements)

function rounded(value: number): string {
  return Number.isInteger(value) ? String(value) : value.toFixed(value < 1 ? 3 : 2)
}

async function orderRows(trees: BothTrees): Promise<Row[]> {
  const { before, after, bare } = await compareOrders(trees)
  const both = (name: string, of: (one: typeof before) => number, more: Partial<Row> = {}): Row => ({
    name,
    before: of(before),
    after: of(after),
    ...more
  })
  return [
    both('paid orders', ({ rate }) => rate, { unit: '/s' }),
    both('… of the bare four calls', ({ rate }) => rate / bare.rate, { wanted: '≥ 0.3' }),
    both('statements an order', ({ statements }) => statements, { wanted: '≤ 9 beside the gateway’s five' }),
    both('scopes that are statements of their own', ({ scopes }) => scopes),
    both('waits for the disk an order', ({ syncs }) => syncs, { wanted: '≤ 2' }),
    both('PostgreSQL, planned and run', ({ planMs, runMs }) => planMs + runMs, { unit: ' ms', wanted: 'ratio ≤ 0.5' }),
    both('PostgreSQL, processor', ({ databaseMs }) => databaseMs, { unit: ' ms', wanted: 'ratio ≤ 0.5' }),
    both('node, processor', ({ serverMs }) => serverMs, { unit: ' ms' })
  ]
}

async function pageRows(trees: BothTrees): Promise<Row[]> {
  const figures = await comparePages(trees)
  return figures.map(({ name, before, after }) => {
    const wanted = SHOPPERS.includes(name) || name === 'store as JSON' ? {} : { wanted: 'ratio ≤ 0.33' }
    return { name: `processor of ${name}`, before, after, unit: ' ms', ...wanted }
  })
}

async function screenRows({ before, after }: BothTrees): Promise<Row[]> {
  const cookies = [await signIn(before), await signIn(after)] as const
  const pages = await findPages(before, cookies[0])
  const browser = await chromium.launch(launchOptions)
  const visit = (isBefore: boolean, path: string, isPrivate = true) => {
    const [{ url }, cookie] = isBefore ? [before, cookies[0]] : [after, cookies[1]]
    return measureScreen(browser, { url: url + path, ...(isPrivate && { cookie }) })
  }
  try {
    const rows: Row[] = []
    for (const path of await findScreens(after.url, cookies[1], pages['job overview'])) {
      // A screen that the other commit has not.
      const [old, own] = [await visit(true, path).catch(() => undefined), await visit(false, path)]
      rows.push(...sizeRows(path.replace(/[\da-f-]{36}/, '…'), old, own, { files: '≤ 30', kilobytes: '≤ 250' }))
    }
    for (const name of SHOPPERS.filter(one => pages[one])) {
      const [old, own] = [await visit(true, pages[name]!, false), await visit(false, pages[name]!, false)]
      const wanted = name.startsWith('item') ? { files: '≤ 8', kilobytes: '≤ 90' } : { kilobytes: 'no more' }
      rows.push(...sizeRows(name, old, own, wanted))
      rows.push({ name: `${name}: all of it`, before: old.bytes / 1000, after: own.bytes / 1000, unit: ' KB' })
    }
    for (const name of TIMED.filter(one => pages[one])) {
      const times: [number, number][] = []
      for (let visits = 0; visits < VISITS; visits++) {
        times.push([(await visit(true, pages[name]!)).usableMs, (await visit(false, pages[name]!)).usableMs])
      }
      const [old, own] = ([0, 1] as const).map(index => middle(times.map(pair => pair[index]))) as [number, number]
      rows.push({ name: `${name}: usable, 4 × slower`, before: old, after: own, unit: ' ms', wanted: 'ratio ≤ 0.5' })
    }
    return rows
  } finally {
    await browser.close()
  }
}

function sizeRows(
  name: string,
  old: ScreenFigures | undefined,
  own: ScreenFigures,
  wanted: { files?: string; kilobytes: string }
): Row[] {
  const isLarge = /\/jobs\/.+\/items$/.test(name)
  return [
    {
      name: `${name}: scripts`,
      before: old?.scripts,
      after: own.scripts,
      ...(wanted.files && { wanted: wanted.files })
    },
    {
      name: `${name}: scripts`,
      before: old && old.scriptBytes / 1000,
      after: own.scriptBytes / 1000,
      unit: ' KB',
      wanted: isLarge ? '≤ 330' : wanted.kilobytes
    }
  ]
}

/** All that the frame of the dashboard links to, and the tabs of a job. */
async function findScreens(url: string, cookie: string, job: string | undefined): Promise<string[]> {
  const home = await (await fetch(`${url}/dashboard`, { headers: { cookie } })).text()
  const linked = [...home.matchAll(/href="(\/dashboard(?:\/[a-z-]+)*)"/g)].map(([, path]) => path!)
  const tabs = job ? JOB_TABS.map(tab => job.replace(/overview$/, tab)) : []
  return [...new Set(['/dashboard', ...linked, ...tabs])]
}

function middle(values: number[]): number {
  return values.toSorted((a, b) => a - b)[values.length >> 1]!
}
