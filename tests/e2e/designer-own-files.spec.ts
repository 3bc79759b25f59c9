// What a shop brings along: five blacks, a banner larger than the artboard, letters that a font lacks, the same fault many times.
import type { Design } from '#lib/designer/design.ts'

import { drawing, dropFile, expectSaved, openDesigner, openPanel } from '../support/designer.ts'
import { designOf, letters, rect } from '../support/designs.ts'
import { logInAsOwner } from '../support/owner.ts'
import { expect, test } from '../support/person.ts'

const BLACKS = ['#070707', '#040404', '#020202', '#000000', '#0a0a0a']

/** 900 mm wide, by its own words. */
const BANNER = `<svg xmlns="http://www.w3.org/2000/svg" width="900mm" height="120mm" viewBox="0 0 900 120">
  ${BLACKS.map((fill, at) => `<rect x="${at * 180 + 10}" y="10" width="150" height="100" fill="${fill}"/>`).join('')}</svg>`

function fillsOf({ objects }: Design): Set<string> {
  return new Set(Object.values(objects).flatMap(object => ('fill' in object && object.fill ? [object.fill.ref] : [])))
}

test('a banner with five blacks keeps its size, and its blacks are one film when somebody agrees', async ({ page }) => {
  await logInAsOwner(page)
  const designer = await openDesigner(page, designOf([]))
  const file = { name: 'banner.svg', type: 'image/svg+xml', bytes: Buffer.from(BANNER) }
  await dropFile(page, file, [150, 120])
  const size = page.getByRole('dialog', { name: 'How large is it?' })
  await expect(size.getByRole('radio', { name: /Enlarge the artboard/ })).toBeVisible()
  await size.getByRole('button', { name: 'Add it' }).click()
  const films = page.getByRole('dialog', { name: 'Match colors to films' })
  await expect(films.getByLabel(/hardly differ/)).toBeChecked()
  await films.getByRole('button', { name: 'Use these films' }).click()
  await expectSaved(page)
  const saved = await designer.saved()
  expect(fillsOf(saved).size).toBe(1)
  // As wide as what is drawn on it.
  expect(saved.artboards[0]!.wMm).toBeCloseTo(870)
})

test('letters that the font lacks are named beside the text, and boxed in the drawing', async ({ page }) => {
  await logInAsOwner(page)
  await openDesigner(page, designOf([letters('t1', 'Łódź', 'graduate')]))
  await drawing(page).focus()
  await page.keyboard.press('ControlOrMeta+a')
  await expect(page.getByText(/Graduate has no “?Ł/).first()).toBeVisible()
})

test('the same fault of 27 objects is one card in Check', async ({ page }) => {
  await logInAsOwner(page)
  const slivers = Array.from({ length: 27 }, (_, at) =>
    rect(`s${at}`, [10 + (at % 9) * 12, 20 + Math.floor(at / 9) * 25, 0.3, 15])
  )
  await openDesigner(page, designOf(slivers))
  await openPanel(page, 'Check')
  await expect(page.getByText('The same in 26 more objects.')).toHaveCount(1)
})
