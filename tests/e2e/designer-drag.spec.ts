// Hundreds of objects are moved as one picture, between what lies below and what lies above. It must look like what it
// becomes, leave nothing behind, and be one step.
import { isDeepStrictEqual } from 'node:util'

import type { Page } from '@playwright/test'
import sharp from 'sharp'

import type { DesignObject } from '#lib/designer/design.ts'
import { IDENTITY, translation } from '#lib/designer/geometry/matrix.ts'

import { designOf, rect } from '../support/designs.ts'
import { expect, test } from '../support/person.ts'
import { signInToDemo } from '../support/sessions.ts'

const [COLUMNS, ROWS, PITCH, SIDE] = [30, 20, 9, 12]
const GROUPED = Array.from({ length: 60 }, (_, n) => `o${200 + n}`)
const [DX, DY] = [63, 41]

/** 600 squares that overlap, 60 of them in a group, one hidden, and a locked layer above them all. */
function many() {
  const objects = Array.from({ length: COLUMNS * ROWS }, (_, n): DesignObject => {
    // All over the artboard and far from its corner: browsers would make a picture of each sheet of the drawing.
    const place = (n * 37) % (COLUMNS * ROWS)
    const at: [number, number, number, number] = [
      45 + (place % COLUMNS) * PITCH,
      45 + Math.floor(place / COLUMNS) * PITCH,
      SIDE,
      SIDE
    ]
    const isGrouped = GROUPED.includes(`o${n}`)
    return { ...rect(`o${n}`, at, isGrouped ? 'c2' : n % 2 ? 'c1' : 'c3'), ...(n === 400 && { hidden: true }) }
  })
  const group: DesignObject = { id: 'g1', type: 'group', m: IDENTITY, children: GROUPED }
  const locked: DesignObject = { ...rect('held', [180, 120, 50, 30]), m: translation(180, 120) }
  const own = objects.map(({ id }) => id).filter(id => !GROUPED.includes(id))
  const layer = { artboard: 'a1', visible: true }
  return designOf([...objects, group, locked], {
    artboards: [{ id: 'a1', name: 'Front', wMm: 380, hMm: 290, bg: null }],
    layers: [
      { ...layer, id: 'l1', name: 'Art', locked: false, children: own.toSpliced(200, 0, 'g1') },
      { ...layer, id: 'l2', name: 'Held', locked: true, children: ['held'] }
    ]
  })
}

async function openMany(page: Page, baseURL: string): Promise<void> {
  const headers = { origin: baseURL }
  const post = async (address: string, data: object) => (await page.request.post(address, { data, headers })).json()
  await signInToDemo(page)
  const workspaces = await (await page.request.get('/api/v2/workspaces')).json()
  const query = `WorkspaceId=${workspaces.data[0].Id}`
  const made = await post(`/api/document?${query}`, { from: 'design', name: `Many ${Date.now()}`, design: many() })
  const session = await post(`/api/v2/designer/sessions?${query}`, { documentId: made.data.id, workflow: 'order' })
  await page.goto(session.data.url)
  await expect(page.locator('[data-id="o599"]')).toBeVisible()
  await page.getByRole('application', { name: /^Artboard/ }).focus()
}

interface Seen {
  /** All objects as they lie over each other. */
  order: string[]
  boxes: Record<string, [x: number, y: number]>
  parentOfGrouped: string | undefined
  leftovers: number
}

function see(page: Page): Promise<Seen> {
  return page.evaluate(() => {
    const nodes = [...document.querySelectorAll<SVGElement>('.camera [data-id]')]
    const places = nodes.map(node => {
      const { x, y } = node.getBoundingClientRect()
      return [node.dataset['id']!, [x, y] as [number, number]] as const
    })
    const moved = [...document.querySelectorAll<HTMLElement>('.scene, .lifted')].filter(
      ({ style }) => style.transform || style.willChange
    )
    const empty = document.querySelectorAll('.drawn-sheet:empty, .lifted, .scene .sheet-ground, .camera > .drawn-sheet')
    return {
      order: nodes.map(node => node.dataset['id']!),
      boxes: Object.fromEntries(places),
      parentOfGrouped: document.querySelector<SVGElement>('[data-id="o230"]')?.parentElement?.dataset['id'],
      leftovers: moved.length + empty.length
    }
  })
}

function expectMoved(before: Seen, after: Seen, ids: string[], [dx, dy]: [number, number]): void {
  for (const id of ids) {
    const [from, to] = [before.boxes[id]!, after.boxes[id]!]
    expect([id, to[0] - from[0], to[1] - from[1]]).toEqual([id, expect.closeTo(dx, 1), expect.closeTo(dy, 1)])
  }
}

async function take(page: Page, id: string): Promise<{ x: number; y: number }> {
  const { x, y, width, height } = (await page.locator(`[data-id="${id}"]`).boundingBox())!
  // Its edges may lie under the next ones.
  const at = { x: x + width / 2, y: y + height / 2 }
  await page.mouse.move(at.x, at.y)
  await page.mouse.down()
  return at
}

/** With Ctrl nothing is caught on. Gives what is seen once this object has followed. */
async function dragBy(page: Page, { x, y }: { x: number; y: number }, id: string): Promise<Seen> {
  const before = await see(page)
  await page.keyboard.down('Control')
  await page.mouse.move(x + DX, y + DY, { steps: 3 })
  return untilStill(async () => {
    const now = await see(page)
    return isDeepStrictEqual(now.boxes[id], before.boxes[id]) ? undefined : now
  })
}

/** What is read when it is there and the same twice: the browser draws when it gets to it. */
async function untilStill<T>(read: () => Promise<T | undefined>): Promise<T> {
  let last: T | undefined
  await expect
    .poll(
      async () => {
        const now = await read()
        const isStill = now !== undefined && isDeepStrictEqual(now, last)
        last = now
        return isStill
      },
      { intervals: [100] }
    )
    .toBe(true)
  return last!
}

async function letGo(page: Page): Promise<void> {
  await page.mouse.up()
  await page.keyboard.up('Control')
  await expect(page.locator('[data-said]')).toHaveText(/^Moved to /)
}

/** The drawing without frames and rulers. */
async function picture(page: Page): Promise<Buffer> {
  const veil = (value: string) =>
    page.locator('.glass').evaluate((glass, shown) => {
      glass.style.visibility = shown
    }, value)
  await veil('hidden')
  const shot = await untilStill(() => page.locator('#drawing').screenshot())
  await veil('')
  return sharp(shot).removeAlpha().raw().toBuffer()
}

async function showGrounds(page: Page, shown: boolean): Promise<void> {
  await page.locator('.sheet-ground').evaluateAll((grounds, isShown) => {
    for (const ground of grounds) (ground as HTMLElement).style.display = isShown ? '' : 'none'
  }, shown)
}

/** Edges may be softened by a hair. */
function expectAlike(one: Buffer, other: Buffer): void {
  expect(one.length).toBe(other.length)
  let different = 0
  for (let i = 0; i < one.length; i++) if (Math.abs(one[i]! - other[i]!) > 48) different++
  expect(different / one.length).toBeLessThan(0.001)
}

async function expectOneStep(page: Page, before: Seen): Promise<void> {
  await page.keyboard.press('Control+z')
  await expect(page.locator('[data-said]')).toHaveText(/^Undone: .* moved$/)
  const undone = await see(page)
  expect(undone.order).toEqual(before.order)
  expectMoved(before, undone, before.order, [0, 0])
  await expect(page.getByRole('button', { name: 'Undo', exact: true })).toBeDisabled()
}

test('many objects are moved as one picture, by themselves and out of a group, each as one step', async ({
  page,
  baseURL
}) => {
  await openMany(page, baseURL!)
  await test.step('everything is moved as one picture, and what is locked stays', async () => {
    const input = await page.context().newCDPSession(page)
    let layers = 0
    input.on('LayerTree.layerTreeDidChange', ({ layers: seen }) => {
      // Rulers and their marks are small.
      layers = seen?.filter(each => each.drawsContent && each.width > 100 && each.height > 100).length ?? layers
    })
    await input.send('LayerTree.enable')
    await page.keyboard.press('Control+a')
    await expect(page.locator('[data-said]')).toHaveText(/objects selected$/)
    const [before, layersBefore] = await untilStill(async () => [await see(page), layers] as const)
    const moving = before.order.filter(id => id !== 'held' && id !== 'o400' && id !== 'g1')

    const during = await dragBy(page, await take(page, 'o95'), 'o95')
    expectMoved(before, during, moving, [DX, DY])
    expectMoved(before, during, ['held'], [0, 0])
    expect(during.order.filter(id => id !== 'o400')).toEqual(before.order.filter(id => id !== 'o400'))
    const seen = await picture(page)
    // One for what moves, one for what lies above: not one of each sheet.
    expect(layers - layersBefore).toBeLessThanOrEqual(2)
    // Without the boxes behind them each sheet is a picture again: so the count above tells.
    const fewest = layers
    await showGrounds(page, false)
    await expect.poll(() => layers).toBeGreaterThan(fewest)
    await showGrounds(page, true)

    await letGo(page)
    const atOnce = await see(page)
    expectMoved(before, atOnce, moving, [DX, DY])
    // Its outlines follow in pieces.
    await expect.poll(async () => (await see(page)).leftovers).toBe(0)
    const after = await see(page)
    expect(after.order).toEqual(before.order)
    expectMoved(before, after, moving, [DX, DY])
    expectMoved(before, after, ['held'], [0, 0])
    expectAlike(seen, await picture(page))
    await expectOneStep(page, before)
    await input.detach()
  })

  await test.step('one out of the middle passes under what lies above it', async () => {
    await page.keyboard.press('Escape')
    const before = await see(page)
    const during = await dragBy(page, await take(page, 'o310'), 'o310')
    expect(during.order).toEqual(before.order)
    expectMoved(before, during, ['o310'], [DX, DY])
    expectMoved(before, during, ['o309', 'o311', 'o0', 'o599', 'held'], [0, 0])
    const seen = await picture(page)
    await letGo(page)
    const after = await see(page)
    expect(after.order).toEqual(before.order)
    expect(after.leftovers).toBe(0)
    expectAlike(seen, await picture(page))
    await expectOneStep(page, before)
  })

  await test.step('many out of a group come back into it', async () => {
    await page.keyboard.press('Escape')
    const { x, y, width, height } = (await page.locator('[data-id="o230"]').boundingBox())!
    await page.mouse.dblclick(x + width / 2, y + height / 2)
    await page.getByRole('button', { name: 'Menu' }).click()
    await page.getByRole('menuitem', { name: 'Select same film' }).click()
    await expect(page.locator('[data-said]')).toHaveText('60 objects selected')
    const before = await untilStill(() => see(page))
    const during = await dragBy(page, await take(page, 'o230'), 'o230')
    expectMoved(before, during, GROUPED, [DX, DY])
    expectMoved(before, during, ['o199', 'o260', 'held'], [0, 0])
    await page.keyboard.press('Escape')
    await page.mouse.up()
    await page.keyboard.up('Control')
    const given = await see(page)
    expect(given.order).toEqual(before.order)
    expect([given.parentOfGrouped, given.leftovers]).toEqual(['g1', 0])
    expectMoved(before, given, before.order, [0, 0])

    await dragBy(page, await take(page, 'o230'), 'o230')
    await letGo(page)
    const after = await see(page)
    expect(after.order).toEqual(before.order)
    expect([after.parentOfGrouped, after.leftovers]).toEqual(['g1', 0])
    expectMoved(before, after, GROUPED, [DX, DY])
    await expectOneStep(page, before)
  })

  await test.step('what is done before all outlines have followed finds them in their place', async () => {
    // Out of the group.
    await page.keyboard.press('Escape')
    await page.keyboard.press('Escape')
    await page.keyboard.press('Control+a')
    const before = await see(page)
    const moving = before.order.filter(id => id !== 'held' && id !== 'o400' && id !== 'g1')
    await dragBy(page, await take(page, 'o95'), 'o95')
    await letGo(page)
    await expectOneStep(page, before)
    expect((await see(page)).leftovers).toBe(0)

    await dragBy(page, await take(page, 'o95'), 'o95')
    await letGo(page)
    const during = await dragBy(page, await take(page, 'o95'), 'o95')
    expectMoved(before, during, moving, [2 * DX, 2 * DY])
    await page.keyboard.press('Escape')
    await page.mouse.up()
    await page.keyboard.up('Control')
    const given = await see(page)
    expect(given.order).toEqual(before.order)
    expect(given.leftovers).toBe(0)
    expectMoved(before, given, moving, [DX, DY])
    expectMoved(before, given, ['held'], [0, 0])
  })
})
