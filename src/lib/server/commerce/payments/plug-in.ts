import { t } from '#lib/i18n/t.ts'
import type { Db } from '#lib/server/platform/db/index.ts'
import { AppError } from '#lib/server/platform/errors.ts'
import type { PlugIn } from '#lib/server/platform/plug-ins/plug-ins.ts'

import { disputeAttention } from './attention.ts'
import { endForPerson } from './close.ts'
import { findOpen } from './queries.ts'

export const paymentPlugIn: PlugIn = {
  attention: [disputeAttention],

  async prepareDeletion(db, workspaceId, userId) {
    for (const { id, held_reason: heldReason } of await findOpen(db, workspaceId)) {
      if (heldReason !== '') throw new AppError('conflict', t('errors.commerce.heldInWorkspace'))
      await endForPerson(
        db,
        id,
        { status: 'cancelled', userId },
        { waiting: t('errors.commerce.paidInWorkspace'), paid: t('errors.commerce.justPaidInWorkspace') }
      )
    }
  },

  async beforeDeletion(tx: Db, workspaceId) {
    // Begun since then: the workspace is locked now, so no other follows.
    if ((await findOpen(tx, workspaceId)).length > 0)
      throw new AppError('conflict', t('errors.commerce.paidInWorkspace'))
  }
}
