// Two members talk about a crest: pinned, seen on the other device at once, answered, resolved, and kept when the crest goes.
import { drawing, expectPanelAccessible, goToDesigner, onPage, openDesigner, openPanel } from '../support/designer.ts'
import { designOf, rect } from '../support/designs.ts'
import { logInAsOwner } from '../support/owner.ts'
import { expect, test } from '../support/person.ts'

test('a comment on a crest is answered on another device, resolved, and outlives the crest', async ({
  page,
  browser
}) => {
  await logInAsOwner(page)
  const crest = { ...rect('r1', [20, 20, 60, 60]), name: 'Crest' }
  const designer = await openDesigner(page, designOf([crest, rect('r2', [150, 20, 40, 40], 'c2')]))
  const context = await browser.newContext({
    storageState: await page.context().storageState(),
    baseURL: process.env['PRODUCT_URL']!
  })
  const other = await context.newPage()
  await goToDesigner(other, designer.url)
  await openPanel(other, 'Comments')
  await expect(other.getByText('No open comments.', { exact: false })).toBeVisible()

  await drawing(page).focus()
  await page.keyboard.press('Tab')
  await page.keyboard.press('Control+Alt+m')
  await expect(page.getByText('On “Crest”')).toBeVisible()
  await page.getByRole('textbox', { name: 'New comment' }).fill('Five millimetres lower')
  await page.keyboard.press('Control+Enter')
  const card = page.getByRole('list', { name: 'Open comments' }).getByRole('listitem')
  await expect(card).toContainText('Five millimetres lower')
  await expectPanelAccessible(page)

  // Live on the other device, with a mark at the corner of the crest.
  const theirs = other.getByRole('list', { name: 'Open comments' })
  await expect(theirs).toContainText('Five millimetres lower')
  const mark = drawing(other).getByRole('button', { name: /^Comment 1 by .*: Five millimetres lower$/ })
  const corner = await onPage(other, [80, 20])
  const box = (await mark.boundingBox())!
  expect(Math.abs(box.x - corner.x)).toBeLessThan(2)
  expect(Math.abs(box.y + box.height - corner.y)).toBeLessThan(2)
  await mark.click()
  await other.getByRole('button', { name: 'Reply to comment 1' }).click()
  await other.getByRole('textbox', { name: 'Reply' }).fill('Lowered')
  await other.getByRole('button', { name: 'Reply', exact: true }).click()
  await expect(page.getByRole('list', { name: 'Replies' })).toContainText('Lowered')

  // A point of the artboard, by pointer.
  await page.getByRole('button', { name: 'New comment' }).click()
  await page.getByRole('button', { name: 'Choose a point' }).click()
  const spot = await onPage(page, [100, 200])
  await page.mouse.click(spot.x, spot.y)
  await expect(page.getByText('On a point of', { exact: false })).toBeVisible()
  await page.getByRole('textbox', { name: 'New comment' }).fill('A name here')
  await page.getByRole('button', { name: 'Comment', exact: true }).click()
  const second = (await drawing(page)
    .getByRole('button', { name: /^Comment 2/ })
    .boundingBox())!
  expect(Math.abs(second.x - spot.x)).toBeLessThan(2)
  expect(Math.abs(second.y + second.height - spot.y)).toBeLessThan(2)

  await page.getByRole('button', { name: 'Resolve comment 1' }).click()
  await expect(theirs).not.toContainText('Five millimetres lower')
  await expect(mark).toHaveCount(0)
  await other.getByText('Resolved (1)').click()
  await other.getByRole('button', { name: 'Reopen comment 1' }).click()
  await page.getByText('Open (2)').click()
  await expect(page.getByRole('button', { name: /^Resolve comment/ })).toHaveCount(2)

  await card
    .first()
    .getByRole('button', { name: /Five millimetres lower/ })
    .click()
  await drawing(page).focus()
  await page.keyboard.press('Delete')
  await expect(card.first()).toContainText('“Crest”: its object was deleted')
  await expect(drawing(page).getByRole('button', { name: /^Comment 1/ })).toHaveCount(0)
  await other.getByText('Open (2)').click()
  await expect(theirs.getByRole('listitem').first()).toContainText('its object was deleted')
  await context.close()
})
