import type { Page } from '@playwright/test'

import { expect, expectAccessible, expectNoSideScroll, test } from '../support/person.ts'
import { signInToDemo } from '../support/sessions.ts'

/** A new design, opened as the dashboard opens it. Answers its address and its workspace. */
async function openBlank(page: Page, baseURL: string): Promise<string> {
  const headers = { origin: baseURL }
  await signInToDemo(page)
  const workspaces = await (await page.request.get('/api/v2/workspaces')).json()
  const query = `WorkspaceId=${workspaces.data[0].Id}`
  const blank = { from: 'blank', name: `Team front ${Date.now()}`, wMm: 300, hMm: 350 }
  const made = await (await page.request.post(`/api/document?${query}`, { data: blank, headers })).json()
  expect(made.message).toBeFalsy()
  const body = { documentId: made.data.id, workflow: 'order' }
  const session = await page.request.post(`/api/v2/designer/sessions?${query}`, { data: body, headers })
  const { url } = (await session.json()).data
  await page.goto(url)
  await expect(drawing(page)).toBeVisible()
  return url
}

const drawing = (page: Page) => page.getByRole('application', { name: /^Artboard/ })
const line = (page: Page, name: string) => page.getByRole('treeitem', { name, exact: true })

async function expectSaved(page: Page): Promise<void> {
  await expect(page.locator('.save-mark')).toHaveText('Saved')
}

test('draws, types, arranges, undoes, saves and reopens with the keyboard alone', async ({ page, baseURL }) => {
  const url = await openBlank(page, baseURL!)
  const said = page.locator('[data-said]')
  await drawing(page).focus()

  await page.keyboard.press('r')
  await page.keyboard.press('Enter')
  await expect(said).toHaveText('Rectangle added')
  await page.keyboard.press('t')
  await page.keyboard.press('Enter')
  await page.keyboard.type('WILDCATS')
  await page.keyboard.press('Escape')
  await expect(line(page, 'WILDCATS')).toHaveAttribute('aria-selected', 'true')
  await expect(drawing(page)).toBeFocused()

  await page.keyboard.press('Alt+w')
  await expect(said).toHaveText('Aligned at the top')
  await page.keyboard.press('Shift+ArrowDown')
  await expect(said).toHaveText(/^Moved down, at /)
  await page.keyboard.press('Control+d')
  await expect(said).toHaveText('1 object duplicated')
  await page.keyboard.press('Control+z')
  await expect(said).toHaveText('Undone: WILDCATS added')
  await expect(page.getByRole('treeitem', { name: 'WILDCATS' })).toHaveCount(1)

  await page.keyboard.press('Escape')
  await page.keyboard.press('Tab')
  await expect(said).toHaveText(/^Rectangle, Shape, .*at /)
  await page.keyboard.press('Tab')
  await expect(said).toHaveText(/^WILDCATS, Text, /)
  await page.keyboard.press('Control+a')
  await page.keyboard.press('Control+g')
  await expect(line(page, 'Group')).toBeVisible()
  await page.keyboard.press('?')
  await expect(page.getByRole('dialog', { name: 'Shortcuts' })).toBeVisible()
  await page.keyboard.press('Escape')
  await expectSaved(page)
  await expectAccessible(page)

  await page.goto(url)
  await expect(line(page, 'Group')).toBeVisible()
  await drawing(page).focus()
  await page.keyboard.press('Tab')
  await page.keyboard.press('Control+Shift+g')
  await expect(line(page, 'WILDCATS')).toBeVisible()
  await expect(line(page, 'Rectangle')).toBeVisible()
  await expectSaved(page)
})

test('welds, copies to another artboard and brings an earlier state back', async ({ page, baseURL }) => {
  await openBlank(page, baseURL!)
  const said = page.locator('[data-said]')
  const { x, y, width, height } = (await drawing(page).boundingBox())!
  const middle = { x: x + width / 2, y: y + height / 2 }
  for (const shift of [0, 40]) {
    await page.keyboard.press('o')
    await page.mouse.move(middle.x - 80 + shift, middle.y - 60)
    await page.mouse.down()
    await page.mouse.move(middle.x + 20 + shift, middle.y + 40, { steps: 4 })
    await page.mouse.up()
  }
  const films = () =>
    page.locator('#drawing [data-id] [fill], #drawing [data-id][fill]').evaluateAll(nodes => {
      return new Set(nodes.map(node => node.getAttribute('fill')).filter(fill => fill?.startsWith('#'))).size
    })
  await page.getByRole('button', { name: 'Navy' }).first().click()
  await page.keyboard.press('Control+Alt+c')
  await expect(said).toHaveText('Style copied')
  await expect.poll(films).toBe(2)
  await drawing(page).focus()
  await page.keyboard.press('Shift+Tab')
  await page.keyboard.press('Control+Alt+v')
  await expect(said).toHaveText('Style pasted')
  await expect.poll(films).toBe(1)
  await page.keyboard.press('Control+Alt+v')
  await expect(said).toHaveText('It already looks like that')
  await page.keyboard.press('Control+z')
  await expect(said).toHaveText('Undone: style of Ellipse changed')
  await expect.poll(films).toBe(2)

  await page.keyboard.press('Control+a')
  await page.getByRole('button', { name: 'Weld', exact: true }).first().click()
  await expect(said).toHaveText('Welded')
  await expect(line(page, 'Path')).toBeVisible()

  await page.getByRole('button', { name: 'Navy' }).first().click()
  await page.keyboard.press('Control+c')
  await expect(said).toHaveText('1 object copied')
  await page.getByRole('button', { name: 'Add artboard' }).click()
  await page.getByRole('button', { name: 'Menu' }).click()
  await page.getByRole('menuitem', { name: 'Paste Ctrl V' }).click()
  await expect(said).toHaveText('1 object pasted')
  await expect(line(page, 'Path')).toHaveCount(1)
  await expectSaved(page)

  await page.getByRole('button', { name: 'Menu' }).click()
  await page.getByRole('menuitem', { name: 'Versions' }).click()
  const versions = page.getByRole('dialog', { name: 'Versions' })
  await versions.getByLabel('Name of the current version').fill('Two circles')
  await versions.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(versions.getByText('Two circles')).toBeVisible()
  await page.keyboard.press('Escape')
  // A window that closes gives the focus back, a moment later.
  await expect(versions).toBeHidden()
  await drawing(page).focus()
  await page.keyboard.press('Delete')
  await expect(line(page, 'Path')).toHaveCount(0)
  await expectSaved(page)
  await page.getByRole('button', { name: 'Menu' }).click()
  await page.getByRole('menuitem', { name: 'Versions' }).click()
  await versions
    .getByRole('listitem')
    .filter({ hasText: 'Two circles' })
    .getByRole('button', { name: 'Restore' })
    .click()
  await expect(said).toHaveText('Version restored')
})

test('draws and types with a thumb', { tag: '@phone' }, async ({ page, baseURL }) => {
  const url = await openBlank(page, baseURL!)
  const { x, y, width, height } = (await drawing(page).boundingBox())!
  await page.getByRole('button', { name: 'Add a shape or a file' }).tap()
  await page.getByRole('menuitem', { name: 'Heart' }).tap()
  await page.touchscreen.tap(x + width / 2, y + height / 2)
  await expect(page.getByRole('toolbar', { name: 'Actions' })).toBeVisible()
  await page.getByRole('button', { name: 'Text', exact: true }).tap()
  await page.touchscreen.tap(x + width / 3, y + height * 0.35)
  await page.keyboard.type('Hi')
  await page.touchscreen.tap(x + width / 2, y + height - 90)

  await page.getByRole('button', { name: 'Layers', exact: true }).tap()
  await line(page, 'Hi').tap()
  await expectNoSideScroll(page)
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Properties', exact: true }).tap()
  await page.getByLabel('Letter size').fill('2 in')
  await page.getByLabel('Letter size').press('Enter')
  await page.getByRole('button', { name: 'Close', exact: true }).tap()
  await expectSaved(page)
  await page.getByRole('button', { name: 'Undo' }).tap()
  await expect(page.getByText(/^Undone: /)).toBeInViewport({ ratio: 1 })
  await page.getByRole('button', { name: 'Redo' }).tap()
  await expectSaved(page)

  await page.goto(url)
  await page.getByRole('button', { name: 'Layers', exact: true }).tap()
  await expect(line(page, 'Hi')).toBeVisible()
  await expect(line(page, 'Heart')).toBeVisible()
})
