// What is done on the drawing with a pointer: pen, nodes, guides, pictures and files from outside.
import type { Page } from '@playwright/test'
import { Resvg } from '@resvg/resvg-js'

import type { Design, ImageObject, PathObject } from '#lib/designer/design.ts'
import { pathBounds, parsePath } from '#lib/designer/geometry/path.ts'

import {
  clickOn,
  drag,
  drawing,
  dropFile,
  expectDialogAccessible,
  expectPanelAccessible,
  expectSaved,
  type OpenedDesigner,
  onPage,
  openDesigner,
  pasteInto
} from '../support/designer.ts'
import { designOf, path, rect } from '../support/designs.ts'
import { logInAsOwner } from '../support/owner.ts'
import { pdf } from '../support/pdf.ts'
import { expect, test } from '../support/person.ts'

const LOGO =
  '<svg xmlns="http://www.w3.org/2000/svg" width="90mm" height="60mm" viewBox="0 0 90 60">' +
  '<rect width="90" height="60" fill="#c01a33"/><circle cx="45" cy="30" r="20" fill="#1f4fb0"/></svg>'
const PHOTO = new Resvg(
  '<svg xmlns="http://www.w3.org/2000/svg" width="600" height="400"><rect width="600" height="400" fill="#2a9d4b"/>' +
    '<circle cx="200" cy="200" r="120" fill="#ffd54a"/></svg>'
)
  .render()
  .asPng()
const picture = { name: 'photo.png', type: 'image/png', bytes: Buffer.from(PHOTO) }

async function open(page: Page, design = designOf([])): Promise<OpenedDesigner> {
  await logInAsOwner(page)
  return openDesigner(page, design)
}

/** The objects of a kind, as the server has them. */
async function objectsOf<T extends Design['objects'][string]['type']>(designer: OpenedDesigner, type: T) {
  const { objects } = await designer.saved()
  return Object.values(objects).filter(object => object.type === type) as Extract<
    Design['objects'][string],
    { type: T }
  >[]
}

async function expectNear(value: () => Promise<number | undefined>, wanted: number, within = 1.2): Promise<void> {
  await expect.poll(async () => Math.abs(((await value()) ?? Number.NaN) - wanted) <= within).toBe(true)
}

test('the pen draws corners and curves, closes at the first node and ends with Enter', async ({ page }) => {
  const designer = await open(page)
  await drawing(page).focus()
  await page.keyboard.press('p')
  for (const at of [[40, 40], [120, 40], [120, 110]] as const) await clickOn(page, at) // biome-ignore format: one line
  await clickOn(page, [40, 40])
  await expect(page.locator('[data-said]')).toHaveText('Path added')

  await page.keyboard.press('p')
  await clickOn(page, [40, 200])
  await drag(page, [120, 180], [150, 180])
  await clickOn(page, [200, 220])
  await page.keyboard.press('Enter')
  await expectSaved(page)

  const paths = await objectsOf(designer, 'path')
  const closed = paths.find(({ d }) => d.includes('Z'))!
  const open_ = paths.find(({ d }) => !d.includes('Z'))!
  expect(paths).toHaveLength(2)
  // Three straight sides, where the pointer was.
  expect(closed.d.match(/[LC]/g)!.join('')).toMatch(/^LL?L?$/)
  const box = pathBounds(parsePath(closed.d))
  for (const [value, wanted] of [[box.minX, 40], [box.maxX, 120], [box.minY, 40], [box.maxY, 110]]) expect(Math.abs(value! - wanted!)).toBeLessThan(1.2) // biome-ignore format: one line
  expect(closed.fill).not.toBeNull()
  expect(open_.d).toContain('C')
  expect(open_.fill).toBeNull()
  expect(open_.strokes).toHaveLength(1)
})

test('nodes are moved, added and taken away, and each is a step back', async ({ page }) => {
  const designer = await open(page, designOf([path('p1', 'M50 50L150 50L150 150L50 150Z')]))
  const shape = async () => ((await designer.saved()).objects['p1'] as PathObject).d
  const nodes = async () => parsePath(await shape())[0]!.coords.length
  const before = await nodes()

  const middle = await onPage(page, [100, 100])
  await page.mouse.dblclick(middle.x, middle.y)
  await expect(page.getByRole('button', { name: 'Edit nodes' }).first()).toHaveAttribute('aria-pressed', 'true')
  await drag(page, [150, 150], [200, 180])
  await expectNear(async () => pathBounds(parsePath(await shape())).maxX, 200)
  await expectNear(async () => pathBounds(parsePath(await shape())).maxY, 180)

  const side = await onPage(page, [100, 50])
  await page.mouse.dblclick(side.x, side.y)
  await expect(page.locator('[data-said]')).toHaveText('Node added')
  await expect.poll(nodes).toBe(before + 6)
  await clickOn(page, [100, 50])
  await page.keyboard.press('Delete')
  await expect.poll(nodes).toBe(before)

  await page.keyboard.press('Escape')
  for (let step = 0; step < 3; step++) await page.keyboard.press('ControlOrMeta+z')
  await expectNear(async () => pathBounds(parsePath(await shape())).maxX, 150, 0.01)
})

test('guides are pulled out of the ruler, catch what is moved, and go back to where they came from', async ({
  page
}) => {
  const designer = await open(page, designOf([rect('r1', [100, 40, 60, 40])]))
  const guides = page.locator('[data-guide]:not([data-guide^=new])')
  const ruler = (await page.locator('[data-guide=new-y]').boundingBox())!
  const to = await onPage(page, [100, 200])
  await page.mouse.move(ruler.x + 300, ruler.y + ruler.height / 2)
  await page.mouse.down()
  await page.mouse.move(to.x, to.y, { steps: 5 })
  await page.mouse.up()
  await expect(guides).toHaveCount(1)
  const stored = () => page.evaluate(() => localStorage.getItem('designer:guides') ?? '')
  const at = Number(/"at":([\d.]+)/.exec(await stored())![1])
  expect(Math.abs(at - 200)).toBeLessThan(1.2)

  // Its top ends a little above the guide, and is drawn onto it.
  await drag(page, [130, 60], [131, 219])
  await expectNear(async () => (await designer.saved()).objects['r1']!.m[5], at, 0.001)

  const line = await onPage(page, [260, at])
  await page.mouse.move(line.x, line.y)
  await page.mouse.down()
  await page.mouse.move(line.x, ruler.y + ruler.height / 2, { steps: 5 })
  await page.mouse.up()
  await expect(guides).toHaveCount(0)
  expect(await stored()).not.toContain('"at"')
})

test('of drawings and PDFs that are dropped and pasted, pages and colors are chosen; each is one step', async ({
  page,
  complaints
}) => {
  const designer = await open(page)
  await test.step('a drawing that is dropped asks for films; they and the drawing are one step', async () => {
    await dropFile(page, { name: 'logo.svg', type: 'image/svg+xml', bytes: Buffer.from(LOGO) }, [150, 120])
    const question = page.getByRole('dialog', { name: 'Match colors to films' })
    await expect(question.getByText('There are 2 colors in it.')).toBeVisible()
    await expectDialogAccessible(page)
    // The nearest that is in stock.
    await expect(question.getByLabel('Film for #C01A33')).toHaveValue('sm-red')
    await question.getByLabel('Film for #1F4FB0').selectOption({ label: 'Navy · smooth' })
    await question.getByRole('button', { name: 'Use these films' }).click()
    await expectSaved(page)

    const paths = await objectsOf(designer, 'path')
    expect(paths.map(({ fill }) => fill?.ref).sort()).toEqual(['sm-navy', 'sm-red'])
    const { palette } = await designer.saved()
    expect(palette.entries.map(({ ref }) => ref)).toEqual(['c1', 'c2', 'c3', 'sm-red', 'sm-navy'])
    await page.keyboard.press('ControlOrMeta+z')
    await expect.poll(async () => Object.keys((await designer.saved()).objects)).toEqual([])
    expect((await designer.saved()).palette.entries).toHaveLength(3)
  })

  await test.step('of a PDF with several pages one is chosen, and nothing comes where none is wanted', async () => {
    const bytes = await pdf(doc => {
      doc.text('Our colours', 20, 100)
      doc.addPage().rect(0, 0, 40, 40).fill('#c01a33')
      doc.addPage().circle(60, 60, 40).fill('#1f4fb0')
    })
    const book = { name: 'brand.pdf', type: 'application/pdf', bytes: Buffer.from(bytes) }
    const question = page.getByRole('dialog', { name: 'Which page?' })
    const take = (number: number) => question.getByRole('button', { name: `Add page ${number}`, exact: true })

    await dropFile(page, book, [150, 120])
    await expect(question.getByText('brand.pdf has 3 pages.')).toBeVisible()
    await expect(question.getByRole('img', { name: 'Page 2' })).toBeVisible()
    await expectDialogAccessible(page)
    await question.getByRole('button', { name: 'Previous page' }).click()
    await expect(question.getByRole('alert')).toContainText('only text on this page')
    complaints.splice(0)
    await expect(take(1)).toBeDisabled()
    await question.getByRole('button', { name: 'Cancel' }).click()
    await expect(question).toBeHidden()
    await expect(page.locator('[data-said]')).toHaveText('Nothing was added')
    expect(Object.keys((await designer.saved()).objects)).toEqual([])

    await dropFile(page, book, [150, 120])
    const number = question.getByRole('textbox', { name: 'Page', exact: true })
    await number.fill('3')
    await number.press('Enter')
    await expect(question.getByRole('img', { name: 'Page 3' }).locator('path')).toHaveAttribute('fill', /#1f4fb0/i)
    await take(3).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Use these films' }).click()
    await expectSaved(page)
    const paths = await objectsOf(designer, 'path')
    expect(paths.map(({ d }) => d.includes('C'))).toEqual([true])
    await page.keyboard.press('ControlOrMeta+z')
    await expect.poll(async () => Object.keys((await designer.saved()).objects)).toEqual([])
  })

  await test.step('colours may be left out, or stay those of the file', async () => {
    await pasteInto(page, { text: LOGO })
    const question = page.getByRole('dialog', { name: 'Match colors to films' })
    await question.getByLabel('Film for #C01A33').selectOption({ label: 'Don’t import' })
    await question.getByLabel('Film for #1F4FB0').selectOption({ label: 'Don’t import' })
    await question.getByRole('button', { name: 'Use these films' }).click()
    await expect(question.getByRole('alert')).toHaveText(/Everything would be left out/)
    await question.getByRole('button', { name: 'Nearest for all' }).click()
    await question.getByLabel('Film for #C01A33').selectOption({ label: 'Don’t import' })
    await question.getByRole('button', { name: 'Use these films' }).click()
    await expect.poll(async () => (await objectsOf(designer, 'path')).length).toBe(1)

    await pasteInto(page, { text: LOGO })
    await expect(question).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(question).toBeHidden()
    await expect.poll(async () => (await objectsOf(designer, 'path')).length).toBe(3)
    const kept = (await designer.saved()).palette.entries.filter(({ material }) => !material)
    expect(kept.map(({ hex }) => hex.toUpperCase()).sort()).toEqual(['#1F4FB0', '#C01A33'])
  })
})

test('a picture that is pasted is cropped by its edges, by keys and by numbers, and comes back in steps', async ({
  page
}) => {
  const designer = await open(page)
  await pasteInto(page, picture)
  const image = async () => (await objectsOf(designer, 'image'))[0] as ImageObject | undefined
  await expect.poll(async () => Boolean(await image())).toBe(true)
  await expectPanelAccessible(page)
  const whole = (await image())!
  const [left, top] = [whole.m[4], whole.m[5]]

  const middle = await onPage(page, [left + whole.wMm / 2, top + whole.hMm / 2])
  await page.mouse.dblclick(middle.x, middle.y)
  await expect(page.locator('.crop [data-handle]')).toHaveCount(8)
  await drag(page, [left, top + whole.hMm / 2], [left + whole.wMm / 4, top + whole.hMm / 2])
  await expectNear(async () => ((await image())!.crop?.[0] ?? 0) * 100, 25)
  // What is seen stays where it was.
  const cropped = (await image())!
  expect(Math.abs(cropped.m[4] + cropped.wMm - (left + whole.wMm))).toBeLessThan(0.01)
  expect(cropped.hMm).toBe(whole.hMm)

  await drag(page, [left + whole.wMm, top + whole.hMm], [left + whole.wMm * 0.8, top + whole.hMm * 0.5])
  await expectNear(async () => ((await image())!.crop?.[3] ?? 0) * 100, 50)
  // Shift and an arrow is ten millimetres, three presses in a row are one step.
  const right = ((await image())!.crop ?? [0, 0, 1, 1])[2]
  await drawing(page).focus()
  for (let press = 0; press < 3; press++) await page.keyboard.press('Shift+ArrowLeft')
  await page.keyboard.press('Escape')
  await expect(page.locator('.crop')).toHaveCount(0)
  await expectNear(async () => (right - ((await image())!.crop?.[2] ?? 1)) * whole.wMm, 30, 0.2)
  await page.keyboard.press('ControlOrMeta+z')
  await expectNear(async () => (right - ((await image())!.crop?.[2] ?? 1)) * whole.wMm, 0, 0.01)

  await page.getByLabel('Crop top').fill('10')
  await page.getByLabel('Crop top').press('Enter')
  await expectNear(async () => ((await image())!.crop?.[1] ?? 0) * 100, 10, 0.1)
  await page.getByRole('button', { name: 'Remove crop' }).click()
  await expect.poll(async () => (await image())?.crop).toEqual([0, 0, 1, 1])
  await expectNear(async () => (await image())!.wMm, whole.wMm, 0.01)
})
