// The public site: what moves on it, how it is found, and that nothing in it leads nowhere.
import type { Page } from '@playwright/test'

import { sized } from '../support/long.ts'
import { expect, expectAccessible, expectNoSideScroll, test, visit } from '../support/person.ts'

test('a visitor plays with a name before signing up, and nothing of it is loaded until it is touched', async ({
  page
}) => {
  await test.step('nothing is loaded of the piece until somebody touches it', async () => {
    await page.goto('/', { waitUntil: 'networkidle' })
    await expect(page.locator('astro-island')).toHaveCount(0)
    const sizes = await page.evaluate(() =>
      performance
        .getEntries()
        .filter(entry => entry instanceof PerformanceResourceTiming)
        .map(({ name, transferSize }) => ({ name, transferSize }))
    )
    const sum = (part: RegExp) =>
      sizes.filter(({ name }) => part.test(name)).reduce((all, { transferSize }) => all + transferSize, 0)
    expect(sum(/\.(js|wasm)$/)).toBeLessThan(5 * 1024)
    expect(sum(/./)).toBeLessThan(200 * 1024)
  })

  await test.step('a visitor plays with a name before signing up', async () => {
    const piece = page.getByRole('form', { name: 'Try a name on a shirt' })
    const cost = piece.locator('[data-say="cost"]')
    await expect(cost).toHaveText('$1.07')

    await piece.getByLabel('Name').fill('Lee')
    await expect(cost).not.toHaveText('$1.07')
    // As wide as a name may get.
    await piece.getByLabel('Name').fill('Washington')
    await expect(piece.locator('[data-say="size"]')).toContainText('10.2 ×')

    const before = await piece.locator('[data-draw="shirt"] svg').innerHTML()
    await piece.getByRole('radio', { name: 'Royal Blue' }).check()
    await expect.poll(() => piece.locator('[data-draw="shirt"] svg').innerHTML()).not.toBe(before)

    await piece.getByLabel('Arch').fill('0')
    await piece.getByRole('radio', { name: 'Script' }).check()
    await expect(piece.locator('[data-say="size"]')).not.toContainText('10.2 ×')
    await piece.getByLabel('Name').fill('')
    await piece.getByLabel('Number').fill('')
    await expect(cost).toHaveText('$0.00')
  })
})

test('the help is searched while typing, and from a page that is not there', async ({ page, complaints }) => {
  const found = page.locator('[data-found]')
  await visit(page, '/help')
  await page.getByLabel('Search the help').fill('refund')
  await found.getByRole('link', { name: /^Refund an order/ }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Refund an order')

  await visit(page, '/nothing/here')
  // The browser notes the 404.
  complaints.length = 0
  await page.getByLabel('Search the help').fill('poster')
  await page.getByRole('button', { name: 'Search' }).click()
  await expect(found.getByRole('link', { name: /^Share a store/ })).toBeVisible()
})

test('a campaign takes its code along to the sign-up', async ({ page }) => {
  await visit(page, '/spring-teams')
  await page.getByRole('link', { name: 'Open a team store' }).first().click()
  await page.getByRole('link', { name: 'Sign up with e-mail' }).click()
  await expect(page).toHaveURL(/\/signup\/email\?campaign=spring-teams$/)
})

/** Those with a head and a foot; the written ones are walked through below. */
const FRAMED = [
  '/',
  '/help',
  '/help/members/roles',
  '/endless-possibilities',
  '/spring-teams',
  '/blog',
  '/blog/press-temperatures',
  '/legal/privacy',
  '/artwork',
  '/artwork/animals?hue=red',
  '/artwork/detail?id=g-anchor',
  '/artwork/premiumArtwork',
  '/artwork/credits',
  '/contact-us',
  '/support'
]

async function makeSmallAndDark(page: Page): Promise<void> {
  await page.emulateMedia({ colorScheme: 'dark', reducedMotion: 'reduce' })
  await page.setViewportSize({ width: 320, height: 640 })
}

test('public pages are usable at 320 pixels, in the dark and by keyboard', async ({ page }) => {
  await makeSmallAndDark(page)
  for (const path of FRAMED) {
    await test.step(path, async () => {
      await visit(page, path)
      await expectAccessible(page)
      await expectNoSideScroll(page)
      await page.keyboard.press('Tab')
      await expect(page.getByRole('link', { name: 'Skip to the content' })).toBeFocused()
      await page.keyboard.press('Enter')
      await expect(page).toHaveURL(/#main$/)
    })
  }
})

const BARE = ['/login', '/signup', '/signup/email', '/auth/reset', '/auth/verify', '/api/docs', '/invite/workspaces']

/** Of the background: much of it is light. */
function rednessOf(page: Page): Promise<number> {
  const main = page.getByRole('main')
  return main.evaluate(element => Number(getComputedStyle(element).backgroundColor.match(/\d+/)?.[0]))
}

test('pages without a frame are usable at 320 pixels, in the dark and by keyboard', async ({ page }) => {
  await makeSmallAndDark(page)
  for (const path of BARE) {
    await test.step(path, async () => {
      await visit(page, path)
      await expectAccessible(page)
      await expectNoSideScroll(page)
      if (!path.startsWith('/api/')) expect(await rednessOf(page), path).toBeLessThan(80)
      await page.keyboard.press('Tab')
      const ring = page.locator(':focus-visible')
      await expect(ring).toHaveCount(1)
      const seen = await ring.evaluate(element => {
        const { outlineStyle, boxShadow } = getComputedStyle(element)
        return outlineStyle !== 'none' || boxShadow !== 'none'
      })
      expect(seen).toBe(true)
    })
  }
})

test('167: written pages are accessible and narrow enough, in the dark', async ({ page }) => {
  test.setTimeout(1_200_000)
  await makeSmallAndDark(page)
  const map = await (await page.request.get('/sitemap.xml')).text()
  const paths = Array.from(map.matchAll(/<loc>([^<]+)<\/loc>/g), ([, url]) => new URL(url!).pathname)
  const written = paths.filter(path => /^\/(help|blog|legal)\/./.test(path))
  expect(written.length).toBeGreaterThan(80)
  // They share one layout; a long run looks at each.
  for (const path of written.filter((_, index) => index % sized(12, 1) === 0)) {
    await test.step(path, async () => {
      await page.goto(path)
      await expect(page.getByRole('heading', { level: 1 })).toHaveCount(1)
      await expectAccessible(page)
      await expectNoSideScroll(page)
    })
  }
})

/** Lists with filters lead to themselves without end, and drawings are many: one list of each area stands for all. */
const IS_ONE_OF_MANY = /^\/artwork(\/[^?]+\/|.*\?)|^\/artwork\/.*\.svg|^\/og\/|\/card\.png$/

test('no link leads nowhere', async ({ page, baseURL }) => {
  test.setTimeout(240_000)
  const { request } = page
  const map = await (await request.get('/sitemap.xml')).text()
  let todo = new Set([
    '/',
    '/nothing/here',
    ...[...map.matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, url]) => new URL(url!).pathname)
  ])
  const pages = new Map<string, { status: number; ids: Set<string> }>()
  const links: { from: string; path: string; hash: string }[] = []

  async function read(path: string): Promise<string[]> {
    const first = await request.get(path, { maxRedirects: 3 })
    // A server that is short of time is no broken link: it is asked once more.
    const answer = first.status() < 500 ? first : await request.get(path, { maxRedirects: 3 })
    const isHtml = answer.headers()['content-type']?.startsWith('text/html') ?? false
    const html = isHtml ? await answer.text() : ''
    const status = path === '/nothing/here' && answer.status() === 404 ? 200 : answer.status()
    pages.set(path, { status, ids: new Set([...html.matchAll(/\sid="([^"]+)"/g)].map(([, id]) => id!)) })
    return [...html.matchAll(/\s(href|src)="([^"]+)"/g)].flatMap(([, , to]) => {
      const text = to!.replaceAll('&amp;', '&')
      if (!URL.canParse(text, `${baseURL}${path}`)) return []
      const { origin, pathname, search, hash } = new URL(text, `${baseURL}${path}`)
      if (origin !== baseURL || pathname.startsWith('/dashboard')) return []
      links.push({ from: path, path: pathname + search, hash: decodeURIComponent(hash.slice(1)) })
      return IS_ONE_OF_MANY.test(pathname + search) ? [] : [pathname + search]
    })
  }

  while (todo.size > 0) {
    const found: string[] = []
    const next = [...todo]
    for (let index = 0; index < next.length; index += 8) {
      found.push(...(await Promise.all(next.slice(index, index + 8).map(read))).flat())
    }
    todo = new Set(found.filter(path => !pages.has(path)))
  }

  const broken = links.filter(({ path, hash }) => {
    const found = pages.get(path)
    return found && (found.status >= 400 || (hash !== '' && !found.ids.has(hash)))
  })
  // By where they lead: one that is wrong in the foot is wrong on every page.
  const byTarget = Map.groupBy(broken, ({ path, hash }) => `${path}${hash && `#${hash}`}`)
  expect([...byTarget].map(([target, from]) => `${target} (from ${from[0]!.from})`)).toEqual([])
  expect(pages.size).toBeGreaterThan(100)
})

test('search engines are told what there is, and what each page is', async ({ page }) => {
  const { request } = page
  expect(await (await request.get('/robots.txt')).text()).toContain('/sitemap.xml')
  const feed = await (await request.get('/blog/rss.xml')).text()
  expect(feed).toMatch(/<item><title>[^<]+<\/title><link>http:\/\/127/)

  const map = await (await request.get('/sitemap.xml')).text()
  const item = /<loc>([^<]+\/popup-stores\/[^<]+\/items\/[^<]+)<\/loc>/.exec(map)![1]!
  await visit(page, new URL(item).pathname)
  const facts = JSON.parse((await page.locator('script[type="application/ld+json"]').textContent())!)
  expect(facts).toMatchObject({ '@type': 'Product', offers: { '@type': 'Offer', priceCurrency: 'USD' } })
  expect(facts.offers.price).toMatch(/^\d+\.\d\d$/)
  const picture = await request.get(new URL(facts.image).pathname)
  expect(picture.headers()['content-type']).toBe('image/png')

  await visit(page, '/help/stores/dates')
  await expect(page.locator('link[rel="canonical"]')).toHaveAttribute('href', /^http:\/\/127.*\/help\/stores\/dates$/)
  const card = await page.locator('meta[property="og:image"]').getAttribute('content')
  expect((await request.get(new URL(card!).pathname)).headers()['content-type']).toBe('image/png')
})

test('each page has a picture of its own beside its link', async ({ page }) => {
  const { request } = page
  const seen = new Set<string>()
  for (const path of [
    '/artwork',
    '/artwork/animals',
    '/artwork/animals/birds',
    '/artwork/detail?id=g-anchor',
    '/artwork/premiumArtwork',
    '/support',
    '/contact-us'
  ]) {
    const html = await (await request.get(path)).text()
    const card = /property="og:image" content="([^"]+)"/.exec(html)?.[1]
    expect(card, path).toBeDefined()
    const picture = await request.get(new URL(card!).pathname)
    expect(picture.headers()['content-type'], path).toBe('image/png')
    seen.add((await picture.body()).toString('base64'))
  }
  expect(seen.size).toBe(7)
  for (const path of [
    '/og/artwork/nothing.png',
    '/og/artwork/detail/nothing.png',
    '/og/artwork/detail/__proto__.png'
  ]) {
    expect((await request.get(path)).status(), path).toBe(404)
  }
})

test('on a phone the contents of a page stand before its words', { tag: '@phone' }, async ({ page }) => {
  await visit(page, '/legal/privacy')
  const contents = (await page.getByRole('navigation', { name: 'On this page' }).boundingBox())!
  const words = (await page.getByRole('heading', { name: 'In short' }).boundingBox())!
  expect(contents.y + contents.height).toBeLessThan(words.y)
})
