import { expect, test } from 'vitest'

import { listJobInvoices } from '#lib/contract/invoices.ts'
import { askApprovedDeposit } from '#lib/server/invoices/requests.ts'
import { getDb, inTransaction } from '#lib/server/platform/db/index.ts'

import { billedJob } from '../support/invoices.ts'
import { inside, makeJob } from '../support/jobs.ts'
import { sent, signUp } from '../support/world.ts'

test('an approval with a deposit asks for it once, by mail, with the job’s draft', async () => {
  const as = await signUp()
  const job = await billedJob(as, 20_000)
  const { workspaceId } = as
  const ask = () => {
    return inTransaction(getDb(), tx => askApprovedDeposit(tx, { workspaceId, jobId: job.id, depositCents: 8000 }))
  }
  await ask()
  await ask()
  const invoices = await sent(listJobInvoices, { ...inside(as), params: { jobId: job.id } })
  expect(invoices).toMatchObject([{ state: 'draft', requests: [{ amountCents: 8000, dueCents: 8000 }] }])
  const mails = getDb().selectFrom('mails').select(['recipient', 'template']).where('workspace_id', '=', workspaceId)
  expect(await mails.execute()).toEqual([{ recipient: 'dana@example.com', template: 'invoice_deposit' }])
})

test('an approval stands where the job cannot be billed', async () => {
  const as = await signUp()
  const { id: jobId } = await makeJob(as)
  const approved = { workspaceId: as.workspaceId, jobId, depositCents: 8000 }
  await inTransaction(getDb(), tx => askApprovedDeposit(tx, approved))
  expect(await sent(listJobInvoices, { ...inside(as), params: { jobId } })).toEqual([])
})
