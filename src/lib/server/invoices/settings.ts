import { t } from '#lib/i18n/t.ts'
import type { InvoiceSettingFields, InvoiceSettings } from '#lib/contract/invoice-books.ts'
import type { Member } from '#lib/server/platform/access/actor.ts'
import { type Db, inTransaction } from '#lib/server/platform/db/index.ts'
import { AppError } from '#lib/server/platform/errors.ts'
import type { Changes } from '#lib/shared/changes.ts'

import type { In } from './queries.ts'
import { findSettings, saveSettings } from './settings-queries.ts'

const USUAL: InvoiceSettings = {
  prefix: 'INV-',
  terms: 'on_receipt',
  depositPercent: 50,
  footer: '',
  replyTo: '',
  taxNumber: '',
  paper: 'letter',
  remindEvery: null,
  remindMost: 3,
  lateFee: null,
  lateFeeAfter: 14,
  revision: 0
}

export async function getSettings(db: Db, of: In): Promise<InvoiceSettings> {
  return (await findSettings(db, of)) ?? USUAL
}

export function updateSettings(
  db: Db,
  member: Member,
  { revision, ...change }: Changes<InvoiceSettingFields> & { revision: number }
): Promise<InvoiceSettings> {
  return inTransaction(db, async tx => {
    const before = (await findSettings(tx, member, true)) ?? USUAL
    if (before.revision !== revision) {
      throw new AppError('conflict', t('errors.invoices.settingsChanged'), {
        data: before
      })
    }
    const given = Object.fromEntries(Object.entries(change).filter(([, value]) => value !== undefined))
    await saveSettings(tx, member, { ...before, ...given })
    return getSettings(tx, member)
  })
}
