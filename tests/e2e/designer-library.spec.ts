// What the editor brings along: clip art, the films of the shop, sizes of garments, lengths that are one step.
import type { Page } from '@playwright/test'

import type { PathObject } from '#lib/designer/design.ts'

import {
  drawing,
  expectDialogAccessible,
  expectSaved,
  type OpenedDesigner,
  onPage,
  openDesigner,
  openPanel
} from '../support/designer.ts'
import { designOf, rect } from '../support/designs.ts'
import { endPlan, logInAsOwner } from '../support/owner.ts'
import { expect, expectAccessible, expectNoSideScroll, test, visit } from '../support/person.ts'

async function open(page: Page, design = designOf([])): Promise<OpenedDesigner> {
  await logInAsOwner(page)
  return openDesigner(page, design)
}

async function openArt(page: Page): Promise<void> {
  const tool = page.getByRole('button', { name: 'Clip art', exact: true })
  if (await tool.isVisible()) return tool.click()
  await page.getByRole('button', { name: 'Add a shape or a file' }).click()
  await page.getByRole('menuitem', { name: 'Clip art' }).click()
}

async function pathsOf(designer: OpenedDesigner): Promise<PathObject[]> {
  const { objects } = await designer.saved()
  return Object.values(objects).filter(object => object.type === 'path')
}

test('clip art comes when asked again, is found by word and color, placed or dragged, and locked where a plan gives it', async ({
  page,
  complaints
}) => {
  const designer = await open(page)
  await endPlan(designer.workspaceId)
  const pane = page.getByRole('region', { name: 'Clip art' })
  const search = pane.getByRole('searchbox', { name: 'Search clip art' })
  await test.step('clip art that cannot be had says so, and comes when asked again', async () => {
    await page.route('**/api/v2/artwork?*', route => route.abort())
    await openArt(page)
    await expect(search).toBeFocused()
    await expect(page.getByText('The clip art could not be loaded.')).toBeVisible()
    await page.unroute('**/api/v2/artwork?*')
    await page.getByRole('button', { name: 'Try again' }).click()
    await expect(page.getByRole('button', { name: /^Place (?!the symbol)/ }).first()).toBeVisible()
    // The browser logs the calls that failed.
    complaints.splice(0)
  })

  await test.step('clip art is looked through by colour, and what a paid plan gives is shown but not had', async () => {
    await expect(pane.getByText(/^\d,\d{3} drawings$/)).toBeVisible()
    const colour = pane.getByRole('group', { name: 'Color' })
    await colour.getByRole('button', { name: 'Teal' }).click()
    await expect(pane.getByText(/^\d{2,3} drawings$/)).toBeVisible()
    await expect(colour.getByRole('button', { name: 'Teal' })).toHaveAttribute('aria-pressed', 'true')
    await expectAccessible(page)
    await expectNoSideScroll(page)
    // Pressed once more, it is any colour again.
    await colour.getByRole('button', { name: 'Teal' }).click()
    await expect(colour.getByRole('button', { name: 'Any color' })).toHaveAttribute('aria-pressed', 'true')
    await expect(pane.getByText(/^\d,\d{3} drawings$/)).toBeVisible()

    await pane.getByRole('searchbox').fill('snowboarder')
    await expect(pane.getByText(/ for “snowboarder”$/)).toBeVisible()
    const premium = pane.getByRole('button', { name: 'Snowboarder, for paid plans' })
    await expect(premium.locator('.art-lock')).toBeVisible()
    await expect(premium).toHaveAttribute('draggable', 'false')
    await premium.click()
    await expect(pane.getByRole('alert')).toHaveText(/^This drawing is for workspaces with a paid plan\./)
    expect(Object.keys((await designer.saved()).objects)).toEqual([])
    // The browser logs the refusal that was asked for.
    complaints.splice(0)
  })

  await test.step('clip art is found while typing, placed in films, credited, and says when there is none', async () => {
    await search.fill('basketball')
    await expect(pane.getByText(/^\d+ drawings? for “basketball”$/)).toBeVisible()
    await expectAccessible(page)
    await expectNoSideScroll(page)

    await pane.getByRole('button', { name: /^Place (?!the symbol)/ }).first().click() // biome-ignore format: one line
    await expect(pane.getByText(/ is on the drawing\.$/)).toBeVisible()
    await expect(pane.getByRole('link', { name: /^(MIT|CC BY)/ })).toHaveAttribute('href', /^https:/)
    await expectSaved(page)
    const paths = await pathsOf(designer)
    const { palette } = await designer.saved()
    expect(paths.length).toBeGreaterThan(0)
    // Every outline is of a film that can be ordered, and lies on the artboard.
    const films = new Set(palette.entries.filter(({ material }) => material).map(({ ref }) => ref))
    for (const { fill } of paths) expect(films).toContain(fill!.ref)

    await search.fill('qzxqzx')
    await expect(pane.getByText('No clip art matches.')).toBeVisible()
    await pane.getByRole('button', { name: 'Show all' }).click()
    await expect(pane.getByText(/^\d,\d{3} drawings$/)).toBeVisible()
    await pane.getByLabel('Category').selectOption({ index: 1 })
    await expect(pane.getByText(/^\d{1,3} drawings$/)).toBeVisible()
    await pane.getByLabel('Category').selectOption({ index: 0 })
    await expect(pane.getByText(/^\d,\d{3} drawings$/)).toBeVisible()
  })

  await test.step('clip art is dragged to its place, and Escape leads back to the drawing', async () => {
    const before = (await pathsOf(designer)).length
    await search.focus()
    await page.keyboard.press('Escape')
    await page.keyboard.press('Escape')
    await expect(pane).toBeHidden()
    await drawing(page).focus()
    await page.keyboard.press('c')
    await pane.getByRole('searchbox').fill('wolf head')
    await expect(pane.getByText(/ for “wolf head”$/)).toBeVisible()
    const piece = pane.getByRole('button', { name: /^Place (?!the symbol)/ }).first()
    const to = await onPage(page, [90, 240])
    const box = (await drawing(page).boundingBox())!
    await piece.dragTo(drawing(page), { targetPosition: { x: to.x - box.x, y: to.y - box.y } })
    await expect.poll(async () => (await pathsOf(designer)).length).toBeGreaterThan(before)
    const place = page.getByRole('region', { name: 'Position and size' })
    const number = async (name: string) => Number(await place.getByLabel(name).inputValue())
    const unit = (await place.getByText('in', { exact: true }).count()) > 0 ? 25.4 : 1
    const [x, w] = [await number('From the left'), await number('Width')]
    expect(Math.abs((x + w / 2) * unit - 90)).toBeLessThan(2)

    await pane.getByRole('searchbox').focus()
    await page.keyboard.press('Escape')
    await expect(pane.getByRole('searchbox')).toHaveValue('')
    await page.keyboard.press('Escape')
    await expect(pane).toBeHidden()
    await expect(drawing(page)).toBeFocused()
    await expect(page.getByRole('tree')).toBeVisible()
  })
})

test('the colours of what is selected become other films, and nothing changes on second thoughts', async ({ page }) => {
  const designer = await open(page, designOf([rect('r1', [20, 20, 80, 80], 'c1'), rect('r2', [120, 20, 80, 80], 'c2')]))
  await drawing(page).focus()
  await page.keyboard.press('ControlOrMeta+a')
  const ask = async () => {
    await page.getByRole('button', { name: 'Menu' }).click()
    await page.getByRole('menuitem', { name: 'Films for these colors' }).click()
  }
  const fills = async () =>
    Object.values((await designer.saved()).objects).map(object => 'fill' in object && object.fill?.ref)
  await ask()
  const question = page.getByRole('dialog', { name: 'Match colors to films' })
  await question.getByLabel('Film for Red').selectOption({ label: 'Royal · smooth' })
  await question.getByRole('button', { name: 'Cancel' }).click()
  await expectSaved(page)
  expect(await fills()).toEqual(['c1', 'c2'])

  await ask()
  await question.getByLabel('Film for Red').selectOption({ label: 'Royal · smooth' })
  await question.getByRole('button', { name: 'Use these films' }).click()
  await expect.poll(fills).toEqual(['sm-royal', 'c2'])
})

test('the shop adds, changes and deletes its films where it designs', async ({ page, complaints }) => {
  const designer = await open(page)
  await openPanel(page, 'Films')
  await page.getByRole('button', { name: 'Manage films' }).click()
  const shelf = page.getByRole('dialog', { name: 'Shop films' })
  await expect(shelf.getByRole('listitem').filter({ hasText: 'Navy' }).first()).toBeVisible()
  await expectDialogAccessible(page)

  await shelf.getByRole('button', { name: 'Add a film' }).click()
  const form = page.getByRole('dialog', { name: 'A film of your own' })
  await form.getByLabel('Name').fill('Team coral')
  await form.getByLabel('Width of the roll').fill('wide')
  await form.getByRole('button', { name: 'Save the film' }).click()
  await expect(form.getByText('Enter a number, such as 12.5')).toBeVisible()
  await form.getByLabel('Width of the roll').fill('0.1')
  await form.getByRole('button', { name: 'Save the film' }).click()
  await expect(form.getByText(/^At least 20 mm/)).toBeVisible()
  // What was typed is still there.
  await expect(form.getByLabel('Name')).toHaveValue('Team coral')
  await form.getByLabel('Finish').selectOption('glitter')
  await form.getByLabel('Width of the roll').fill('15')
  await form.getByLabel('Price of a yard').fill('14,5')
  await expectDialogAccessible(page)
  await form.getByRole('button', { name: 'Save the film' }).click()
  const row = shelf.getByRole('listitem').filter({ hasText: 'Team coral' })
  await expect(row.getByText(/glitter · 15 in · \$14\.50 a yard/)).toBeVisible()
  await page.keyboard.press('Escape')

  await page.getByRole('button', { name: /^Team coral/ }).click()
  await expectSaved(page)
  await expect
    .poll(async () => (await designer.saved()).palette.entries.map(({ name }) => name))
    .toContain('Team coral')
  const coral = (await designer.saved()).palette.entries.find(({ name }) => name === 'Team coral')
  expect(coral?.material?.rollWidthMm).toBe(381)
  expect(coral!.material!.pricePerM * 0.9144).toBeCloseTo(14.5, 4)
  await page.getByRole('button', { name: 'Manage films' }).click()
  await shelf.getByRole('button', { name: 'Change Team coral' }).click()
  const change = page.getByRole('dialog', { name: 'Change the film' })
  await change.getByLabel('Name').fill('Club coral')
  await change.getByRole('button', { name: 'Save the film' }).click()
  // The open design follows.
  await expect
    .poll(async () => (await designer.saved()).palette.entries.map(({ name }) => name))
    .toContain('Club coral')

  await shelf.getByRole('button', { name: 'Change Club coral' }).click()
  await change.getByRole('button', { name: 'Delete', exact: true }).click()
  await change.getByRole('button', { name: 'Delete for good' }).click()
  await expect(shelf.getByText('Club coral')).toBeHidden()
  await shelf.getByRole('button', { name: 'Change Maroon' }).click()
  await change.getByRole('button', { name: 'Remove from the list' }).click()
  await shelf.getByText('1 film is removed').click()
  await shelf.getByRole('button', { name: 'Bring Maroon back' }).click()
  await expect(shelf.getByRole('button', { name: 'Change Maroon' })).toBeVisible()
  expect((await designer.saved()).palette.entries.map(({ name }) => name)).toContain('Club coral')
  // The refusals that were asked for.
  complaints.splice(0)
})

test('fonts are found by name and kind in their own faces, and the editor stays where it is', async ({ page }) => {
  const designer = await open(page)
  await drawing(page).focus()
  await page.keyboard.press('t')
  await page.keyboard.press('Enter')
  await page.keyboard.type('Hawks')
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: /^Font: / }).click()
  const fonts = page.getByRole('listbox', { name: 'Fonts' })
  const chosen = fonts.getByRole('option', { selected: true })
  await expect(chosen).toBeInViewport()
  expect(await fonts.getByRole('option').count()).toBeGreaterThanOrEqual(60)
  // The list alone was scrolled, not the page around it.
  expect(await page.evaluate(() => [scrollY, document.documentElement.scrollHeight - innerHeight])).toEqual([0, 0])

  await page.getByRole('button', { name: 'Script', exact: true }).click()
  await expect(fonts.getByRole('option', { name: 'Alfa Slab One' })).toHaveCount(0)
  await page.getByRole('combobox', { name: 'Find a font' }).fill('pacif')
  await expect(fonts.getByRole('option')).toHaveCount(1)
  const face = fonts.getByRole('option', { name: 'Pacifico' }).locator('.font-sample')
  await expect(face).toHaveText('Hawks')
  await expect(face).toHaveAttribute('data-loaded', 'true')
  expect(await face.evaluate(node => getComputedStyle(node).fontFamily)).toMatch(/pacifico/i)
  await fonts.getByRole('option', { name: 'Pacifico' }).click()
  await expect.poll(async () => Object.keys((await designer.saved()).fonts)).toContain('pacifico')
})

test('on a phone every tool and panel is within the screen and large enough for a thumb', { tag: '@phone' }, async ({
  page
}) => {
  await open(page, designOf([rect('r1', [20, 20, 80, 80])]))
  const expectReachable = async (selector: string) => {
    await expect(page.locator(selector)).toBeVisible()
    const boxes = await page.locator(`${selector} > button`).evaluateAll(buttons =>
      buttons.map(button => {
        const { left, right, width, height } = button.getBoundingClientRect()
        return { left, right: innerWidth - right, width, height }
      })
    )
    expect(boxes.length).toBeGreaterThan(4)
    for (const { left, right, width, height } of boxes) {
      expect(Math.min(left, right)).toBeGreaterThanOrEqual(0)
      expect(Math.min(width, height)).toBeGreaterThanOrEqual(44)
    }
  }
  await expectReachable('.phone-bar')
  const at = await onPage(page, [60, 60])
  await page.touchscreen.tap(at.x, at.y)
  await expectReachable('.quick-actions')
  for (const name of ['Films', 'Check', 'Cost', 'Names', 'Trace', 'Mock-up', 'Export']) {
    await page.getByRole('button', { name: 'More panels' }).tap()
    await page.getByRole('menuitem', { name, exact: true }).tap()
    await expect(page.getByRole('tabpanel')).toBeVisible()
    await page.getByRole('button', { name: 'Close', exact: true }).tap()
  }
  await expectNoSideScroll(page)
})

test('the layouts to begin with stand with their pictures at once: nothing is fetched after the press', async ({
  page,
  context
}) => {
  await logInAsOwner(page)
  const pictures = new Set<string>()
  page.on('requestfinished', request => {
    if (request.url().includes('/_astro/starter-')) pictures.add(request.url())
  })
  let lastRequest = Date.now()
  page.on('request', () => {
    lastRequest = Date.now()
  })
  await visit(page, '/dashboard/design/layouts')
  await expect.poll(() => pictures.size).toBeGreaterThan(10)
  // The frame of the dashboard fetches its search and what that imports in advance.
  await expect.poll(() => Date.now() - lastRequest).toBeGreaterThan(1500)
  await context.setOffline(true)
  await page.getByRole('button', { name: 'New design' }).first().click()
  const dialog = page.getByRole('dialog', { name: 'New design' })
  const drawn = () =>
    dialog
      .locator('.pick img')
      .evaluateAll(all => all.filter(image => (image as HTMLImageElement).naturalWidth > 0).length)
  await expect.poll(drawn).toBe(pictures.size)
  await context.setOffline(false)
})
