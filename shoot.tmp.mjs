import { chromium } from 'playwright'
import { startProduct } from '/work/main/tests/support/product.ts'
import { launchOptions } from '/work/main/tests/support/chromium.ts'
import { DEMO_ACCOUNTS, DEMO_PASSWORD } from '/work/main/src/lib/shared/demo.ts'
const product = await startProduct({ DEMO: '1' })
const browser = await chromium.launch(launchOptions)
const shot = async (width, paths, tag) => {
  const ctx = await browser.newContext({ viewport: { width, height: width < 500 ? 844 : 900 }, isMobile: width < 500, hasTouch: width < 500 })
  const page = await ctx.newPage()
  page.on('console', m => m.type() === 'error' && console.log(tag, 'CONSOLE', m.text().slice(0, 200)))
  page.on('response', r => r.status() >= 500 && console.log(tag, r.status(), r.url()))
  const r = await page.request.post(product.url + '/api/v2/auth/login', { data: { Email: DEMO_ACCOUNTS[0].email, Password: DEMO_PASSWORD }, headers: { origin: product.url } })
  console.log(r.status())
  for (const p of paths) {
    await page.goto(product.url + p[1], { waitUntil: 'networkidle' }).catch(e => console.log(e.message.slice(0, 80)))
    if (p[2]) await p[2](page)
    await page.screenshot({ path: `/tmp/shots/${tag}-${p[0]}.png` })
  }
  await ctx.close()
}
const paths = JSON.parse(process.env.PATHS)
await shot(1440, paths, 'd'); await shot(390, paths, 'm')
await browser.close(); await product.stop()
