// Second part of `npm run bench:pages`: what 8 callers get of pages and the store as JSON, how many mails leave, and what the process
// holds after 30 s of load. Beside each rate stands its ratio to a bare node:http server of the same run, since other work
// on the machine slows both, and the processor time of the product for one. BENCH_SECONDS (5) for each figure.
import { readFile } from 'node:fs/promises'

import { sql } from 'kysely'

import { getDb } from '#lib/server/platform/db/index.ts'
import { notify } from '#lib/server/platform/live/notify.ts'

import { startMailbox } from '../support/mail-server.ts'
import { startProduct } from '../support/product.ts'
import { openProductDatabase, openWildcats, type Wildcats } from '../support/wildcats.ts'
import { type Figures, load, measureFloor, repeat } from './load.ts'
import { buy } from './shopper.ts'
import { setStorePassword, unlockStore } from './stores.ts'

const seconds = Number(process.env['BENCH_SECONDS'] ?? 5)
const connections = 8
/** As the shops it was compared with have. */
const ITEMS = 40
const MAILS = 1000
const LOAD_SECONDS = 30

/** What a browser says it takes. */
const browser = { 'accept-encoding': 'gzip, deflate, br' }

const mailbox = await startMailbox()
const product = await startProduct({
  DEMO: '1',
  LOG_LEVEL: 'silent',
  SMTP_URL: mailbox.url,
  MAIL_FROM: 'Platen <post@platen.example>'
})
process.env['DATA_DIR'] = product.dataDir
const close = await openProductDatabase()
try {
  console.log(`idle                              ${String(await residentMb()).padStart(7)} MB resident`)
  const store = await openWildcats()
  await fillStore(store, ITEMS)
  const page = product.url + store.path
  const item = `${page}/items/${store.items['Game day tee']}`
  const json = `${product.url}/api/v2/store?campaignId=${store.campaignId}`
  const bytes = (await (await fetch(json)).arrayBuffer()).byteLength
  await load({ url: page, connections, seconds, headers: browser })
  const floor = await measureFloor({ connections, seconds })
  console.log(`bare node:http                    ${String(floor.perSecond).padStart(7)}/s`)
  await say('store page, kept', () => load({ url: page, connections, seconds, headers: browser }), floor)
  await say('item page, kept', () => load({ url: item, connections, seconds, headers: browser }), floor)
  await load({ url: json, connections, seconds, headers: browser })
  await say('store as JSON', () => load({ url: json, connections, seconds, headers: browser }), floor, `${bytes} bytes`)

  // A store with a password is made for each who may see it.
  await setStorePassword(store, 'wildcats')
  const headers = { ...browser, cookie: await unlockStore(product.url, store, 'wildcats') }
  for (const [name, url] of Object.entries({ store: page, item })) {
    await load({ url, connections, seconds: 2 * seconds, headers })
    await say(`${name} page, made each time`, () => load({ url, connections, seconds, headers }), floor)
  }
  const longer = { connections: connections / 2, seconds: LOAD_SECONDS, headers }
  await Promise.all([load({ ...longer, url: page }), load({ ...longer, url: item })])
  console.log(`after ${LOAD_SECONDS} s of load                ${String(await residentMb()).padStart(7)} MB resident`)
  await setStorePassword(store, undefined)

  const shop = async () => void (await buy(product.url, store))
  await repeat(connections, seconds, shop)
  await say('cart → paid', () => repeat(connections, seconds, shop), floor)
  console.log(`mails                             ${String(await mailsPerSecond()).padStart(7)}/s`)
  console.log(`at the end                        ${String(await residentMb()).padStart(7)} MB resident`)
} finally {
  await close()
  await product.stop()
  await mailbox.stop()
}

async function say(name: string, work: () => Promise<Figures>, floor: Figures, note = ''): Promise<void> {
  const before = await processorMs()
  const { perSecond, p50, p99, failures } = await work()
  const each = ((await processorMs()) - before) / (perSecond * seconds)
  const ratio = (perSecond / floor.perSecond).toFixed(3)
  const figures = `${String(perSecond).padStart(7)}/s  of bare ${ratio}  p50 ${String(p50).padStart(4)} ms  p99 ${String(p99).padStart(4)} ms  processor ${each.toFixed(2)} ms`
  console.log(`${name.padEnd(34)}${figures}${failures ? `  ${failures} failed` : ''}${note && `  ${note}`}`)
}

/** In all of its threads, in user and system mode; Linux counts in hundredths of a second. */
async function processorMs(): Promise<number> {
  const fields = (await readFile(`/proc/${product.pid}/stat`, 'utf8')).split(') ')[1]!.split(' ')
  return 10 * (Number(fields[11]) + Number(fields[12]))
}

async function residentMb(): Promise<number> {
  const status = await readFile(`/proc/${product.pid}/status`, 'utf8')
  return Math.round(Number(/VmRSS:\s+(\d+)/.exec(status)?.[1]) / 1024)
}

/** Copies the store's items until it has as many. */
async function fillStore({ storeId, campaignId }: Wildcats, wanted: number): Promise<void> {
  await sql`
    with source as (
      select si.store_id, si.section, i.*, n, gen_random_uuid() as copy
      from store_items si join items i on i.id = si.item_id cross join generate_series(1, ${wanted}::int) as n
      where si.store_id = ${storeId} order by n limit ${wanted} - (select count(*) from store_items where store_id = ${storeId})
    ), made as (
      insert into items (id, workspace_id, name, description, garment, base_price_cents, colours, sizes, fields, artwork)
      select copy, workspace_id, name || ' ' || n, description, garment, base_price_cents, colours, sizes, fields, artwork
      from source returning id
    )
    insert into store_items (store_id, item_id, position, section)
    select store_id, copy, 10 + n, section from source join made on made.id = source.copy
  `.execute(getDb())
  await notify(getDb(), { kind: 'cache', tags: [`store:${campaignId}`] })
}

/** How fast a message to all buyers leaves, from the first to the last. */
async function mailsPerSecond(): Promise<number> {
  let left = -1
  while (left !== mailbox.letters.length) {
    left = mailbox.letters.length
    await new Promise(resolve => setTimeout(resolve, 2000))
  }
  mailbox.letters.length = 0
  const from = performance.now()
  await sql`
    insert into mails (template, recipient, subject, html, body, workspace_id)
    select 'test', n || '@example.com', 'The store has closed', '<p>Thank you</p>', 'Thank you',
      (select id from workspaces limit 1)
    from generate_series(1, ${MAILS}::int) as n
  `.execute(getDb())
  while (mailbox.letters.length < MAILS) await new Promise(resolve => setTimeout(resolve, 20))
  return Math.round(MAILS / ((performance.now() - from) / 1000))
}
