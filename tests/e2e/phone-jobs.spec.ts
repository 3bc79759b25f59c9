// Jobs on a phone: what one looks for stands on the first screen.
import { logInAsOwner } from '../support/owner.ts'
import { expect, expectAccessible, expectNoSideScroll, test, visit } from '../support/person.ts'

test('three jobs on a screen, a head of a third of it, and things to add in two rows', { tag: '@phone' }, async ({
  page
}) => {
  const { workspaceId } = await logInAsOwner(page)
  await visit(page, '/dashboard/jobs')
  const jobs: string[] = []
  for (const title of ['Parks staff shirts', 'Spirit wear', 'City of Ashford Parks and Recreation staff shirts']) {
    const made = await page.request.post(`/api/v2/jobs?WorkspaceId=${workspaceId}`, {
      data: { title, dueOn: '2030-05-04' },
      headers: { origin: new URL(page.url()).origin, 'idempotency-key': crypto.randomUUID() }
    })
    jobs.push(((await made.json()) as { data: { id: string } }).data.id)
  }
  await visit(page, '/dashboard/jobs')
  const rows = page.locator('.data-table tbody tr')
  await expect(rows).toHaveCount(3)
  const height = page.viewportSize()!.height
  const last = (await rows.nth(2).boundingBox())!
  expect(last.y + last.height).toBeLessThanOrEqual(height)

  await visit(page, `/dashboard/jobs/${jobs[2]}/items`)
  const tabs = page.getByRole('link', { name: 'Proposal', exact: true })
  const [top, end] = await Promise.all([page.getByRole('heading', { level: 1 }).boundingBox(), tabs.boundingBox()])
  expect(end!.y - top!.y).toBeLessThanOrEqual(height / 3)
  const bar = (await page.getByRole('button', { name: 'Add other' }).locator('xpath=ancestor::div[1]').boundingBox())!
  expect(bar.height).toBeLessThanOrEqual(2 * 44 + 8)
  await expectNoSideScroll(page)
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Add other' }).click()
  await expect(page.getByRole('menuitem')).toHaveText([
    'Colors and sizes',
    'Service or fee',
    'Saved or earlier item',
    'From the catalog'
  ])
})
