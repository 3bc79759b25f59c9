// A shop taxes a job otherwise than its rules would.
import { t, type TextKey } from '#lib/i18n/t.ts'
import { getCustomer } from '#lib/server/contact/customers/service.ts'
import type { Member } from '#lib/server/platform/access/actor.ts'
import type { Db } from '#lib/server/platform/db/index.ts'
import { AppError } from '#lib/server/platform/errors.ts'
import { isReverseCharge, type TaxChoice } from '#lib/shared/tax-basis.ts'

import { findShop, updateJobRow } from './queries.ts'
import { lockJob, notifyOfJobs } from './service.ts'
import { jobTaxes, taxColumns } from './taxes.ts'
import { updateTotals } from './totals.ts'

/** With the taxes, the address and the number of the customer as they are now. */
export async function chooseTaxes(tx: Db, member: Member, jobId: string, choice: TaxChoice): Promise<void> {
  const job = await lockJob(tx, member, jobId, { action: 'change' })
  const { taxes: rules, home } = await findShop(tx, member)
  const customer = job.customerId ? await getCustomer(tx, member, job.customerId) : undefined
  const taxed = jobTaxes(rules, customer, { delivery: job.delivery, home, choice })
  const { basis } = taxed.taxes
  if (choice === 'reverse_charge' && !isReverseCharge(basis)) {
    throw new AppError('conflict', t(REFUSALS[basis?.why ?? ''] ?? 'errors.jobs.taxExempt'))
  }
  if (choice === 'reverse_charge' && basis?.sellerNumber === '') {
    throw new AppError('conflict', t('errors.jobs.vatNumberMissing'))
  }
  await updateJobRow(tx, member, jobId, { tax_choice: choice, ...taxColumns(taxed) })
  await updateTotals(tx, member, jobId)
  await notifyOfJobs(tx, member, jobId)
}

const REFUSALS: Record<string, TextKey> = {
  no_number: 'errors.jobs.taxNumber.none',
  bad_number: 'errors.jobs.taxNumber.bad',
  own_number: 'errors.jobs.taxNumber.own'
}
