import { chromium } from 'playwright-core'
import { launchOptions } from './support/chromium.ts'
import { writeFileSync } from 'node:fs'
import { penFont, plainFont } from './support/font-files.ts'
const base = 'http://127.0.0.1:7213'
const browser = await chromium.launch(launchOptions)
const context = await browser.newContext({ viewport: { width: 1440, height: 900 } })
const page = await context.newPage()
page.on('pageerror', e => console.log('ERR', e.message))
page.on('response', r => { if (r.url().includes('lettering.svg')) console.log(r.status(), r.url()) })
await page.goto(base + '/login')
await page.getByRole('button', { name: /Maya/ }).click()
await page.getByRole('button', { name: 'Log in', exact: true }).click()
await page.waitForURL(/dashboard/)
writeFileSync('/tmp/Pen.otf', penFont()); writeFileSync('/tmp/Bangers.ttf', plainFont('bangers'))
console.log(page.url())
const api = context.request
const ws = await page.evaluate(() => Object.entries(localStorage).filter(([k]) => /orkspace/.test(k)))
console.log(JSON.stringify(ws))
await page.goto(base + '/dashboard/items'); await page.waitForLoadState('networkidle'); await page.screenshot({ path: '/tmp/c-items.png' })
await context.storageState({ path: '/tmp/c-state.json' })
await browser.close()
