// Jobs on their days: turned, narrowed down, moved by mouse and by menu, and taken back.
import { createJob } from '#lib/contract/jobs.ts'

import { expect, expectAccessible, expectNoSideScroll, settled, test, visit } from '../support/person.ts'
import { logInAsOwner } from '../support/owner.ts'

const MAY = '/dashboard/jobs?view=calendar&on=2031-05-14'

test('moves a job by the menu of its day and by hand, takes it back, and shows the week of a full one', async ({
  page
}) => {
  const { workspaceId } = await logInAsOwner(page)
  const create = async (title: string) => {
    const body = { title, dueOn: '2031-05-14', eventOn: '2031-05-20' }
    const headers = { 'Idempotency-Key': crypto.randomUUID(), origin: process.env['PRODUCT_URL']! }
    const made = await page.request.post(`${createJob.path}?WorkspaceId=${workspaceId}`, { data: body, headers })
    expect(made.ok()).toBe(true)
  }
  for (const title of ['Crew shirts', 'Wildcats hoodies', 'Choir polos', 'Bakery aprons']) await create(title)
  await test.step('moves a job by the menu of its day, takes it back, and shows the week', async () => {
    await visit(page, MAY)
    await expect(page.getByRole('heading', { name: 'May 2031' })).toBeVisible()
    await expectAccessible(page)
    await expectNoSideScroll(page)
    const on = (day: string) => page.getByRole('region', { name: day })

    const crew = on('Wednesday, May 14').getByRole('listitem').filter({ hasText: 'Crew shirts' })
    await crew.getByRole('button', { name: /^Move job/ }).click()
    await page.getByRole('menuitem', { name: 'A week later' }).click()
    await expect(on('Wednesday, May 21').getByText('Crew shirts')).toBeVisible()
    await page.getByRole('button', { name: 'Undo' }).click()
    await expect(on('Wednesday, May 14').getByText('Crew shirts')).toBeVisible()
    await expect(page.getByText(/is now on May 14/)).toBeVisible()

    await page.getByLabel('Jobs by').selectOption('Event date')
    await expect(on('Tuesday, May 20').getByText('Crew shirts')).toBeVisible()
    await page.getByLabel('Days shown').selectOption('Week')
    await expect(page).toHaveURL(/dated=event&span=week/)
    await expect(page.getByText('No matching job has its event on these days.')).toBeVisible()
    await page.getByRole('button', { name: 'Next week' }).click()
    await settled(page)
    await expect(on('Tuesday, May 20').getByText('Bakery aprons')).toBeVisible()
    await expectAccessible(page)
    await expectNoSideScroll(page)
  })

  await test.step('drags a job to another day, and opens the week of a full one', async () => {
    await create('Five')
    await visit(page, MAY)
    await page
      .getByRole('listitem')
      .filter({ hasText: /^Crew shirts/ })
      .dragTo(page.getByRole('region', { name: 'Friday, May 16' }))
    await expect(page.getByText(/is now on May 16/)).toBeVisible()
    await expect(page.getByRole('region', { name: 'Friday, May 16' }).getByText('Crew shirts')).toBeVisible()
    await page.getByRole('button', { name: '1 more on Wednesday, May 14: show the week' }).click()
    await expect(page.getByText('Five')).toBeVisible()
  })
})
