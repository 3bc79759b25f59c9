import { chromium } from '/work/jobs/node_modules/playwright/index.mjs'
const { startProduct } = await import('/work/jobs/tests/support/product.ts')
const { launchOptions } = await import('/work/jobs/tests/support/chromium.ts')
import { execSync } from 'node:child_process'
import { writeFileSync } from 'node:fs'
process.chdir('/work/jobs')
const t0 = Date.now()
const say = (...a) => console.log(((Date.now() - t0) / 1000).toFixed(0) + 's', ...a)
const product = await startProduct({ DEMO: '1' }, { port: 4630 }).catch(async e => { say('start', e.message); throw e })
say('started', product.url)
const browser = await chromium.launch(launchOptions)
const shots = '/tmp/jobs-shots/'
try {
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 } })
  const page = await context.newPage()
  page.on('pageerror', e => say('PAGEERROR', e.message)); page.on('console', m => m.type() === 'error' && say('CONSOLE', m.text().slice(0, 200)))
  page.setDefaultTimeout(60000)
  await page.goto(product.url + '/login')
  await page.getByLabel(/E-mail/).first().fill('maya@example.com'); await page.getByLabel('Password', { exact: true }).fill('pressed-and-ready')
  await page.getByRole('button', { name: /Log in|Sign in/ }).first().click(); await page.waitForURL(/dashboard/)
  say('in')
  const both = async (name, path, act) => {
    try {
      for (const [w, h] of [[1440, 900], [390, 844]]) {
        await page.setViewportSize({ width: w, height: h })
        await page.goto(product.url + path); await page.waitForLoadState('networkidle').catch(() => {})
        if (act) await act(page, w)
        await page.screenshot({ path: `${shots}${name}-${w}.png`, fullPage: true })
        const over = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)
        say(name, w, over > 0 ? `OVERFLOW ${over}` : 'ok')
      }
    } catch (e) { say('FAILED', name, e.message.slice(0, 300)) }
  }
  await both('to-order', '/dashboard/blanks/to-order')
  await both('stock', '/dashboard/blanks/stock')
  await both('stock-count', '/dashboard/blanks/stock', async p => { await p.getByRole('button', { name: 'Count', exact: true }).first().click(); await p.getByRole('dialog').waitFor() })
  await both('orders', '/dashboard/blanks/orders')
  await both('rules', '/dashboard/jobs/rules')
  const csv = 'Style,Brand,Title,Color,Size,Your Price\n5000,Harrow,Heavy cotton tee,Navy,S-XL,3.45\n5000,Harrow,Heavy cotton tee,Navy,2XL,5.00\n7777,Harrow,New thing,Red,M,4\n,Harrow,x,,,3\n18500,Harrow,Hoodie,Black,M,ask\n'
  writeFileSync('/tmp/jobs-shots/list.csv', csv)
  await both('price-columns', '/dashboard/blanks/import', async p => { await p.locator('input[type=file]').setInputFiles('/tmp/jobs-shots/list.csv'); await p.getByLabel('Supplier').fill('Northline Supply') })
  await both('price-compared', '/dashboard/blanks/import', async p => { await p.locator('input[type=file]').setInputFiles('/tmp/jobs-shots/list.csv'); await p.getByLabel('Supplier').fill('Northline Supply'); await p.getByRole('button', { name: 'See what changes' }).click(); await p.getByText('What changes').waitFor() })
  const jobs = await page.evaluate(async () => { const w = document.cookie; const r = await fetch('/api/v2/workspaces?Email=maya@example.com'); return (await r.json()).data })
  const ws = jobs.find(x => (x.Name ?? x.BusinessName ?? x.businessName ?? '').includes('Delgado'))?.Id ?? jobs[0].Id
  const list = await page.evaluate(async ws => (await (await fetch(`/api/v2/jobs?WorkspaceId=${ws}&group=production`)).json()).data.rows, ws)
  say('jobs in production', list.length)
  await both('production', `/dashboard/jobs/${list[0].id}/production`)
  await both('production-spoiled', `/dashboard/jobs/${list[1].id}/production`, async (p, w) => { if (w === 1440) { await p.getByLabel(/Spoiled/).first().fill('2'); await p.getByText(/Needed again|more to/).first().waitFor() } })
  // the store form
  const store = await page.evaluate(async ws => (await (await fetch(`/api/v2/stores?WorkspaceId=${ws}`)).json()).data.rows.find(s => ['open', 'closing_soon'].includes(s.state)), ws)
  say('store', store?.path ?? JSON.stringify(store)?.slice(0, 200))
  const path = store?.path ?? `/popup-stores/${store.campaignId}/${store.slug}`
  await page.setViewportSize({ width: 1440, height: 900 })
  await both('store-ask', path, async p => { await p.locator('.store-ask summary').click() })
  const png = '/tmp/jobs-shots/logo.png'; execSync(`cp /work/jobs/src/assets/*.png ${png} 2>/dev/null || node -e "require('fs').writeFileSync('${png}', Buffer.from('iVBORw0KGgoAAAANSUhEUgAAAAoAAAAKCAYAAACNMs+9AAAAFUlEQVR42mP8z8BQz0AEYBxVSF+FABJADveWkH6oAAAAAElFTkSuQmCC','base64'))"`)
  try {
    await page.getByLabel('Your name').fill('Kim Coach'); await page.getByLabel('Your e-mail').fill('kim@example.com'); await page.getByLabel('Your message').fill('Twenty hoodies in May, please.')
    await page.locator('#contact-file').setInputFiles(png); await page.getByRole('button', { name: /Send to/ }).click(); await page.getByText(/Thank you/).waitFor()
    say('store form sent')
  } catch (e) { say('FAILED form', e.message.slice(0, 300)); await page.screenshot({ path: shots + 'form-failed.png', fullPage: true }) }
  await both('leads', '/dashboard/leads?view=list')
  const leads = await page.evaluate(async ws => (await (await fetch(`/api/v2/leads?WorkspaceId=${ws}&search=Kim%20Coach`)).json()).data.rows, ws)
  if (leads[0]) await both('lead', `/dashboard/leads/${leads[0].id}`)
  // artwork
  const slug = await page.evaluate(async ws => (await (await fetch(`/api/v2/portfolios?WorkspaceId=${ws}&state=published`)).json()).data.rows[0]?.path, ws)
  await both('portfolio', slug)
  try {
    await page.setViewportSize({ width: 1440, height: 900 }); await page.goto(product.url + slug); await page.getByText('Choose a picture from the artwork library').click(); await page.waitForURL(/artwork/)
    await page.locator('.art-tile a').first().click(); await page.waitForURL(/detail/); await page.locator('[data-asked-shop]').waitFor(); await page.screenshot({ path: shots + 'artwork-detail.png' })
    await page.locator('[data-asked-shop]').click(); await page.locator('.portfolio-artwork').waitFor(); await page.locator('#contact').screenshot({ path: shots + 'portfolio-artwork.png' }); say('artwork ok')
  } catch (e) { say('FAILED artwork', e.message.slice(0, 300)) }
  // customer
  await page.goto(product.url + `/dashboard/leads/${leads[0]?.id}`)
  const won = leads[0] && await page.evaluate(async ([ws, id]) => (await (await fetch(`/api/v2/leads/${id}/convert?WorkspaceId=${ws}`, { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify({ withJob: true }) })).json()), [ws, leads[0].id])
  say('convert', won?.message, won?.data?.customerId)
  if (won?.data?.customerId) await both('customer', `/dashboard/customers/${won.data.customerId}`)
  // tickets pdf
  const pdf = await page.evaluate(async ([ws, ids]) => { const q = new URLSearchParams({ WorkspaceId: ws }); const r = await fetch(`/api/v2/job/tickets?WorkspaceId=${ws}&JobIds=${ids}`); return { status: r.status, type: r.headers.get('content-type'), bytes: r.ok ? [...new Uint8Array(await r.arrayBuffer())] : await r.text() } }, [ws, list.slice(0, 2).map(j => j.id).join(',')])
  say('pdf', pdf.status, pdf.type, typeof pdf.bytes === 'string' ? pdf.bytes.slice(0, 200) : pdf.bytes.length)
  if (pdf.status === 200) writeFileSync(shots + 'tickets.pdf', Buffer.from(pdf.bytes))
} catch (e) { say('ERROR', e.stack) } finally { await browser.close(); await product.stop(); say('stopped'); process.exit(0) }
