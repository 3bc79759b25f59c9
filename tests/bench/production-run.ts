// `npm run bench:run [orders] [pieces]`: the sheets of a store of personalised pieces in three films, made by the product: how
// soon there is progress, how long it takes, how much memory, and how much film beside a plain greedy and ten times the time.
import { readdirSync, readFileSync } from 'node:fs'
import { setTimeout as wait } from 'node:timers/promises'

import { sql } from 'kysely'

import { heightOf, widthOf } from '#lib/designer/geometry/bounds.ts'
import { loadClipper } from '#lib/designer/geometry/load-clipper.ts'
import { createOutliner } from '#lib/designer/production/outliner.ts'
import { planFilm } from '#lib/designer/run/lay-out.ts'
import { type MeasuredPiece, measureParts, type RunFilm, uniteMeasured, waysOn } from '#lib/designer/run/measure.ts'
import { fontsOfParts } from '#lib/designer/run/pieces.ts'
import { RunSettings } from '#lib/designer/run/settings.ts'
import { makeRunSheets } from '#lib/contract/production-sheets.ts'
import { SESSION_COOKIE } from '#lib/server/platform/cookies.ts'
import { getDb, setDatabase } from '#lib/server/platform/db/index.ts'

import { fontBook } from '../support/fonts.ts'
import { callOutside, openBooks, signUpOutside } from '../support/outside.ts'
import { shopFilms, storeParts } from '../support/production-parts.ts'
import { insertRun } from '../support/production-rows.ts'
import { startProduct } from '../support/product.ts'

const ORDERS = Number(process.argv[2] ?? 1000)
const PIECES = Number(process.argv[3] ?? 1800)
const GOAL_MB = 400
const GOAL_FILM = 0.03
const GOAL_TIMES = 2
const GOAL_PROGRESS_MS = 1000
/** In turn, as people open them meanwhile. */
const PAGES = ['/', '/dashboard/production', '/dashboard/orders', '/help/orders/production-run']

const parts = storeParts({ seed: 1, orders: ORDERS, pieces: PIECES })
let isGood = await compareFilm()
isGood = (await runProduct()) && isGood
process.exit(isGood ? 0 : 1)

/** The layout by itself, in one run: a plain greedy, the usual effort, ten times as much. */
async function compareFilm(): Promise<boolean> {
  const book = fontBook()
  await book.load(fontsOfParts(parts, {}))
  const tools = { book, outliner: createOutliner({ clipper: await loadClipper(), book }) }
  const settings = RunSettings.parse({})
  const began = performance.now()
  const measured = uniteMeasured([measureParts(parts, { designs: {}, films: shopFilms(), settings }, tools)], settings)
  console.log(`${PIECES} pieces, ${measured.pieces.length} of film, measured in ${seconds(began)} s`)
  const ways = { greedy: 0, usual: 0, tenfold: 0 }
  const times = { greedy: 0, usual: 0, tenfold: 0 }
  for (const film of measured.films) {
    const own = measured.pieces.filter(({ sku }) => sku === film.sku)
    const timed = (name: keyof typeof ways, lay: () => number) => {
      const from = performance.now()
      ways[name] += lay()
      times[name] += performance.now() - from
    }
    const byEffort = (effort: number) => planFilm(film, own, { ...settings, effort }).sheets.reduce((sum, { lengthMm }) => sum + lengthMm, 0) // biome-ignore format: one line
    timed('greedy', () => greedy(film, own, settings))
    timed('usual', () => byEffort(1))
    timed('tenfold', () => byEffort(10))
  }
  for (const [name, mm] of Object.entries(ways)) {
    console.log(
      `  ${name}: ${(mm / 1000).toFixed(2)} m of film in ${(times[name as keyof typeof ways] / 1000).toFixed(1)} s`
    )
  }
  const over = ways.usual / ways.tenfold - 1
  console.log(`  ${(100 * over).toFixed(2)} % more than ten times the time (goal ${100 * GOAL_FILM} %), ${(100 * (1 - ways.usual / ways.greedy)).toFixed(1)} % less than the greedy`) // biome-ignore format: one line
  return over <= GOAL_FILM
}

/** In the order of the pieces, each in the first row that has room for it, a new row where none has; sheets as long as ours. */
function greedy(film: RunFilm, pieces: readonly MeasuredPiece[], { gapMm, sheetMm }: RunSettings): number {
  const [{ widthMm }] = film.rolls as [RunFilm['rolls'][number]]
  let [total, sheet] = [0, 0]
  let rows: { along: number; left: number }[] = []
  for (const { room } of pieces) {
    const lies = waysOn(film, room, widthMm)
    const [along, across] = lies === 'turned' ? [heightOf(room), widthOf(room)] : [widthOf(room), heightOf(room)]
    const row = rows.find(one => one.along >= along && one.left >= across)
    if (row) {
      row.left -= across + gapMm
      continue
    }
    if (sheet + along > sheetMm) {
      total += sheet
      sheet = 0
      rows = []
    }
    sheet += along + gapMm
    rows.push({ along, left: widthMm - across - gapMm })
  }
  return total + sheet
}

async function runProduct(): Promise<boolean> {
  const product = await startProduct({ DEMO: '0' })
  const books = await openBooks(product)
  const pool = setDatabase(books.url)
  try {
    const owner = await signUpOutside(product, books)
    const byPiece = Map.groupBy(parts, ({ key }) => key.split('/')[0]!)
    const frozen = [...byPiece.values()].map((own, index) => ({ code: `${own[0]!.code}.${index}`, parts: own.map(({ key: _k, code: _c, ...part }) => part) })) // biome-ignore format: one line
    const runId = await insertRun(owner.workspaceId, frozen)
    let asks = 0
    const page = async () => {
      const path = PAGES[asks++ % PAGES.length]!
      const from = performance.now()
      const response = await fetch(product.url + path, { redirect: 'manual', headers: { cookie: `${SESSION_COOKIE}=${owner.token}` } }) // biome-ignore format: one line
      await response.text()
      if (response.status !== 200) throw new Error(`${path} answered ${response.status}`)
      return performance.now() - from
    }
    for (let i = 0; i < 60; i++) await page()
    const quiet: number[] = []
    for (let i = 0; i < 600; i++) quiet.push(await pageAfter(page))
    const before = heldBy(product.pid)
    let most = before
    const sampling = setInterval(() => {
      most = Math.max(most, heldBy(product.pid))
    }, 200)
    const began = performance.now()
    const asked = await callOutside(product, makeRunSheets, {
      as: owner, params: { runId }, query: { WorkspaceId: owner.workspaceId }, body: {}
    }) // biome-ignore format: one line
    if (!asked.ok) throw new Error(asked.message)
    const answeredMs = performance.now() - began
    let progressMs = 0
    let state = { state: 'waiting', progress: 0, problem: '' }
    const busy: number[] = []
    while (state.state !== 'ready' && state.state !== 'failed') {
      busy.push(await pageAfter(page))
      const { rows } = await sql<typeof state>`
        select sheets_state as state, sheets_progress as progress, sheets_problem as problem from production_runs
        where id = ${runId}`.execute(getDb())
      state = rows[0]!
      if (!progressMs && state.progress > 0) progressMs = performance.now() - began
    }
    clearInterval(sampling)
    const total = seconds(began)
    const { rows } = await sql<{ sheets: number; mm: number; pieces: number }>`
      select count(*)::int as sheets, sum(length_mm) as mm, sum(jsonb_array_length(placements))::int as pieces
      from production_sheets where run_id = ${runId}`.execute(getDb())
    const { sheets, mm, pieces } = rows[0]!
    console.log(`by the product: ${state.state} ${state.problem} in ${total} s; answered after ${Math.round(answeredMs)} ms, first progress after ${Math.round(progressMs)} ms`) // biome-ignore format: one line
    console.log(`  ${sheets} sheets, ${pieces} pieces, ${(mm / 1000).toFixed(2)} m of film`)
    console.log(
      `  ${Math.round(most - before)} MB more than ${Math.round(before)} MB, workers included (goal ${GOAL_MB})`
    )
    console.log(`  a page meanwhile: p50 ${at(busy, 0.5)} ms, p99 ${at(busy, 0.99)} ms; before: p50 ${at(quiet, 0.5)} ms, p99 ${at(quiet, 0.99)} ms`) // biome-ignore format: one line
    const times = at(busy, 0.99) / at(quiet, 0.99)
    console.log(`  ${busy.length} pages meanwhile, p99 ${times.toFixed(2)} times that of ${quiet.length} before (goal ${GOAL_TIMES}); first progress by ${GOAL_PROGRESS_MS} ms`) // biome-ignore format: one line
    const isSoon = progressMs > 0 && progressMs <= GOAL_PROGRESS_MS
    return state.state === 'ready' && most - before <= GOAL_MB && times <= GOAL_TIMES && isSoon
  } finally {
    await pool.end()
    await books.close()
    await product.stop()
  }
}

async function pageAfter(page: () => Promise<number>): Promise<number> {
  await wait(30)
  return page()
}

function at(times: readonly number[], share: number): number {
  const sorted = times.toSorted((a, b) => a - b)
  return Math.round(sorted[Math.min(sorted.length - 1, Math.floor(share * sorted.length))] ?? 0)
}

function seconds(from: number): string {
  return ((performance.now() - from) / 1000).toFixed(1)
}

function heldBy(parent: number): number {
  const children = readdirSync('/proc')
    .filter(name => /^\d+$/.test(name))
    .filter(pid => {
      const [, status = ''] = read(`/proc/${pid}/stat`).split(') ')
      return Number(status.split(' ')[1]) === parent && !read(`/proc/${pid}/cmdline`).includes('postgres')
    })
  return [parent, ...children.map(Number)].reduce((sum, pid) => {
    return sum + Number(/VmRSS:\s+(\d+)/.exec(read(`/proc/${pid}/status`))?.[1] ?? 0) / 1024
  }, 0)
}

function read(path: string): string {
  try {
    return readFileSync(path, 'utf8')
  } catch {
    return ''
  }
}
