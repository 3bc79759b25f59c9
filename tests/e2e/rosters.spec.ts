// The list of a team: the shop asks for it, the coach fills it in on a phone, the shop puts it into the item.
import type { Page } from '@playwright/test'

import { logInAsOwner } from '../support/owner.ts'
import { ask } from '../support/page-calls.ts'
import { expect, expectAccessible, expectNoSideScroll, test, visit } from '../support/person.ts'

async function makeJob({ request }: Page, workspaceId: string): Promise<string> {
  const inside = `WorkspaceId=${workspaceId}`
  const contact = { name: 'Rita Coach', email: '', phone: '' }
  const job = await ask<{ id: string; revision: number }>(request, `/api/v2/jobs?${inside}`, { title: 'Kit', contact })
  const sizes = ['S', 'M', 'L'].map(size => ({ size, quantity: 1 }))
  const items = [{ id: crypto.randomUUID(), position: 0, kind: 'garment', name: 'Home shirt', sizes }]
  await ask(request, `/api/v2/job/items?${inside}&JobId=${job.id}`, { revision: job.revision, items }, 'PUT')
  return job.id
}

async function rosterPath({ request }: Page, jobId: string, workspaceId: string): Promise<string> {
  const inside = `WorkspaceId=${workspaceId}`
  const job = await ask<{ items: { id: string }[] }>(request, `/api/v2/job/${jobId}?${inside}`, undefined, 'GET')
  return `/api/v2/job/${jobId}/item/${job.items[0]!.id}/roster?${inside}`
}

const shot = (page: Page, name: string) => {
  const folder = process.env['SHOTS']
  return folder ? page.screenshot({ path: `${folder}/${name}.png`, fullPage: true }) : undefined
}

test('is asked for by a link, filled in on a phone and put into the item', async ({ page, browser, baseURL }) => {
  test.setTimeout(180_000)
  const { workspaceId } = await logInAsOwner(page)
  const jobId = await makeJob(page, workspaceId)
  await visit(page, `/dashboard/jobs/${jobId}/items`)
  const openList = async () => {
    await page.getByRole('gridcell', { name: 'Home shirt' }).click()
    await page.keyboard.press('End')
    await page.keyboard.press('Enter')
    await page.getByRole('menuitem', { name: 'Send the team a link' }).click()
  }
  await openList()
  const dialog = page.getByRole('dialog', { name: 'Team list: Home shirt' })
  await expect(dialog.getByRole('button', { name: 'Make the link' })).toBeVisible()
  await expectAccessible(page)
  await shot(page, 'team-set-up')
  await dialog.getByRole('button', { name: 'Make the link' }).click()
  const link = await dialog.getByRole('textbox', { name: 'Link for the team' }).inputValue()

  const phone = await browser.newContext({ viewport: { width: 390, height: 844 }, ...(baseURL && { baseURL }) })
  const coach = await phone.newPage()
  const answer = await coach.goto(link)
  expect(answer?.headers()).toMatchObject({ 'referrer-policy': 'no-referrer', 'x-robots-tag': 'noindex' })
  await expect(coach.getByText('Nobody yet. The first line is yours.')).toBeVisible()
  await expectAccessible(coach)
  await expectNoSideScroll(coach)
  const add = async (name: string, number: string, size: string) => {
    await coach.getByLabel('Name', { exact: true }).fill(name)
    await coach.getByLabel('Number', { exact: true }).fill(number)
    await coach.getByLabel('Size', { exact: true }).selectOption(size)
    await coach.getByRole('button', { name: 'Add to the list' }).click()
  }
  await add('Ada', '7', 'M')
  await expect(coach.getByRole('listitem')).toHaveCount(1)
  await add('<img src=x>', '7', 'L')
  await expect(coach.getByText('Somebody else has this number')).toBeVisible()
  await coach.reload()
  await expect(coach.getByLabel('Name', { exact: true })).toHaveValue('<img src=x>')
  await add('<img src=x>', '12', 'M')
  await expect(coach.getByRole('listitem')).toHaveCount(2)
  await coach.getByRole('button', { name: 'Correct Ada' }).click()
  await coach.getByLabel('Name', { exact: true }).fill('Ada L.')
  await coach.getByRole('button', { name: 'Save this line' }).click()
  await expect(coach.getByText('Ada L.', { exact: false }).last()).toBeVisible()
  // In this browser one corrects what one wrote, also after the page was closed; in another one does not.
  await coach.reload()
  await expect(coach.getByRole('button', { name: 'Correct Ada L.' })).toBeVisible()
  const other = await browser.newContext({ viewport: { width: 390, height: 844 }, ...(baseURL && { baseURL }) })
  const parent = await other.newPage()
  await parent.goto(link)
  await expect(parent.getByRole('listitem')).toHaveCount(2)
  await expect(parent.getByRole('button', { name: 'Correct Ada L.' })).toHaveCount(0)
  await expect(parent.getByRole('button', { name: 'Remove Ada L.' })).toHaveCount(0)
  await parent.goto(await dialog.getByRole('textbox', { name: 'Link for the coach only' }).inputValue())
  await parent.getByRole('button', { name: 'Correct Ada L.' }).click()
  await parent.getByLabel('Size', { exact: true }).selectOption('L')
  await parent.getByRole('button', { name: 'Save this line' }).click()
  await expect(parent.getByText('corrected by the coach')).toBeVisible()
  await shot(parent, 'team-coach-phone')
  await expectAccessible(parent)
  await expectNoSideScroll(parent)
  await other.close()
  await expect(dialog.getByText('corrected by the coach')).toBeVisible()
  await shot(coach, 'team-list-phone')
  await expectAccessible(coach)
  await expectNoSideScroll(coach)

  await expect(dialog.getByText('2 people on the list')).toBeVisible()
  await dialog.getByRole('button', { name: 'Ask people one by one' }).click()
  await dialog.getByLabel('Who is asked').fill('Cleo, cleo@example\nDi')
  await dialog.getByRole('button', { name: 'Create and send the links' }).click()
  await expect(dialog.getByText('Line 1: cleo@example is no e-mail address')).toBeVisible()
  await dialog.getByLabel('Who is asked').fill('Cleo, cleo@example.com\nDi')
  await shot(page, 'team-ask')
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Create and send the links' }).click()
  await expect(dialog.getByText('2 people have a link · 1 mail was sent')).toBeVisible()
  await expect(dialog.getByText('0 of 2 answered')).toBeVisible()

  const { roster } = await ask<{ roster: { people: { link: string }[] } }>(page.request, await rosterPath(page, jobId, workspaceId), undefined, 'GET') // biome-ignore format: one line
  await coach.goto(roster.people[0]!.link)
  await expect(coach.getByLabel('Name', { exact: true })).toHaveValue('Cleo')
  await coach.getByLabel('Number', { exact: true }).fill('7')
  await expect(coach.getByText('Somebody else has this number')).toBeVisible()
  await coach.getByLabel('Number', { exact: true }).fill('21')
  await coach.getByLabel('Size', { exact: true }).selectOption('S')
  await shot(coach, 'team-own-phone')
  await expectAccessible(coach)
  await expectNoSideScroll(coach)
  await coach.getByRole('button', { name: 'Do not remind me' }).click()
  await expect(coach.getByText('You get no reminders.')).toBeVisible()
  await coach.getByRole('button', { name: 'Send to the shop' }).click()
  await expect(coach.getByText('Thank you, Cleo. The shop has it.')).toBeVisible()
  await shot(coach, 'team-own-done')
  await expect(dialog.getByText('1 of 2 answered')).toBeVisible()
  await expect(dialog.getByText('3 people on the list')).toBeVisible()
  await coach.goto(link)
  await expect(dialog.getByRole('listitem').filter({ hasText: 'Cleo' }).last()).toHaveText('21 Cleo · S')
  await shot(page, 'team-list-shop')
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Put into the item' }).click()
  await expect(page.getByRole('gridcell', { name: '3 names' })).toBeVisible()
  await page.getByRole('button', { name: 'Undo', exact: true }).click()
  await expect(page.getByRole('gridcell', { name: '3 names' })).toBeHidden()
  await page.getByRole('button', { name: 'Redo', exact: true }).click()
  await expect(page.getByRole('gridcell', { name: '3 names' })).toBeVisible()
  await openList()
  await expect(dialog.getByText('The item already matches this list.')).toBeVisible()
  await dialog.getByRole('button', { name: 'Turn the link off' }).click()
  await expect(dialog.getByText('The link is turned off.', { exact: false })).toBeVisible()
  expect((await coach.reload())?.status()).toBe(404)
  await shot(coach, 'team-list-gone')
  await phone.close()
})
