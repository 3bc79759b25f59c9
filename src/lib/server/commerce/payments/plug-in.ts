import type { Db } from '#lib/server/platform/db/index.ts'
import { AppError } from '#lib/server/platform/errors.ts'
import type { PlugIn } from '#lib/server/platform/plug-ins/plug-ins.ts'

import { disputeAttention } from './attention.ts'
import { endForPerson } from './close.ts'
import { findOpen } from './queries.ts'

const WAITING = 'Somebody is paying in this workspace at this moment. Try again in a minute.'
const PAID = 'Somebody has just paid in this workspace. Look at it, then delete the workspace.'
const HELD = 'A payment in this workspace has to be looked at first. You find it on Home.'

export const paymentPlugIn: PlugIn = {
  attention: [disputeAttention],

  async prepareDeletion(db, workspaceId, userId) {
    for (const { id, held_reason: heldReason } of await findOpen(db, workspaceId)) {
      if (heldReason !== '') throw new AppError('conflict', HELD)
      await endForPerson(db, id, { status: 'cancelled', userId }, { waiting: WAITING, paid: PAID })
    }
  },

  async beforeDeletion(tx: Db, workspaceId) {
    // Begun since then: the workspace is locked now, so no other follows.
    if ((await findOpen(tx, workspaceId)).length > 0) throw new AppError('conflict', WAITING)
  }
}
