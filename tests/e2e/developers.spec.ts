// What lets other programs in, and what they are told: a key is shown once and ended, a webhook is called, read and called again.
import { listCustomers } from '#lib/contract/customers.ts'

import { logInAsOwner } from '../support/owner.ts'
import { expect, expectAccessible, expectNoSideScroll, test, visit } from '../support/person.ts'
import { startReceiver } from '../support/webhook-receiver.ts'

test('makes a key, shows it once and ends it; adds a webhook, reads its log and sends again', async ({
  page,
  baseURL
}) => {
  const { workspaceId } = await logInAsOwner(page)
  const inside = `WorkspaceId=${workspaceId}`
  await visit(page, `/dashboard/workspaces/${workspaceId}/developers`)
  await expect(page.getByText('No keys')).toBeVisible()
  await expectAccessible(page)

  await page.getByRole('button', { name: 'New key' }).click()
  const making = page.getByRole('dialog', { name: 'New key' })
  await making.getByLabel('What will use it').fill('Bookkeeping')
  await making.getByRole('button', { name: 'Make the key' }).click()
  await expect(making.getByText('Choose what the key may do')).toBeVisible()
  await expectAccessible(page)
  await making.getByRole('checkbox', { name: 'customers:read' }).check()
  await making.getByRole('button', { name: 'Make the key' }).click()
  const shown = page.getByRole('dialog', { name: 'Copy the key now' })
  const key = await shown.getByRole('textbox', { name: 'API key' }).inputValue()
  await expectAccessible(page)
  await shown.getByRole('button', { name: 'I have copied it' }).click()
  await expect(shown).toBeHidden()
  const tryKey = async () => {
    const headers = { authorization: `Bearer ${key}` }
    return (await fetch(`${baseURL}${listCustomers.path}?${inside}`, { headers })).status
  }
  expect(await tryKey()).toBe(200)
  await visit(page, page.url())
  expect(await page.content()).not.toContain(key)
  await expect(page.getByText(`${key.slice(0, 12)}…`)).toBeVisible()
  await page.getByRole('button', { name: 'Revoke' }).click()
  await page.getByRole('dialog', { name: 'Revoke “Bookkeeping”?' }).getByRole('button', { name: 'Revoke' }).click()
  await expect(page.getByText('Revoked')).toBeVisible()
  expect(await tryKey()).toBe(401)

  const receiver = await startReceiver()
  await page.getByRole('button', { name: 'New webhook' }).click()
  const adding = page.getByRole('dialog', { name: 'New webhook' })
  await adding.getByLabel('Address').fill(receiver.url)
  await adding.getByRole('checkbox', { name: 'customer.created' }).check()
  await expectAccessible(page)
  await adding.getByRole('button', { name: 'Add it' }).click()
  const told = page.getByRole('dialog', { name: 'Copy the secret now' })
  const secret = await told.getByRole('textbox', { name: 'Secret' }).inputValue()
  await told.getByRole('button', { name: 'I have copied it' }).click()

  const headers = { origin: baseURL! }
  const made = await page.request.post(`/api/v2/customers?${inside}`, { headers, data: { name: 'Zoë' } })
  expect(made.ok()).toBe(true)
  await expect.poll(() => receiver.calls.map(({ type }) => type)).toEqual(['customer.created'])
  expect(receiver.calls[0]!.isSigned(secret)).toBe(true)
  const row = page.getByRole('button', { name: /customer\.created/ })
  await expect(async () => {
    await page.getByRole('button', { name: 'Refresh' }).click()
    await expect(row).toContainText('Taken', { timeout: 1000 })
  }).toPass()
  await row.click()
  const drawer = page.getByRole('dialog', { name: 'customer.created' })
  await expect(drawer.getByText('thanks for customer.created')).toBeVisible()
  await expectAccessible(page)
  await drawer.getByRole('button', { name: 'Send again' }).click()
  await expect.poll(() => receiver.calls.length).toBe(2)
  expect(receiver.calls[1]).toMatchObject({ id: receiver.calls[0]!.id, data: { name: 'Zoë' } })
  await drawer.getByRole('button', { name: 'Close' }).click()
  await expect(drawer).toBeHidden()
  await expectNoSideScroll(page)
  receiver.close()
})
