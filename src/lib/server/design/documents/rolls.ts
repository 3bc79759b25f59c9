// A design on its rolls as files, with the designs of the workspace that it asks to lie beside it.
import type { PackFormat } from '#lib/designer/production/formats.ts'
import type { Found } from '#lib/designer/rolls/members.ts'
import { rollSettings } from '#lib/designer/rolls/usual.ts'
import { withOwnFonts } from '#lib/server/design/fonts/read.ts'
import type { Member } from '#lib/server/platform/access/actor.ts'
import type { Db } from '#lib/server/platform/db/index.ts'
import { AppError } from '#lib/server/platform/errors.ts'
import { disposition } from '#lib/server/platform/files/names.ts'
import { type Limits, runApart } from '#lib/server/platform/files/render.ts'
import type { Units } from '#lib/shared/units.ts'

import { nameOfPack } from './pack-name.ts'
import { getDocument } from './service.ts'
import type { RollTask } from './roll-work.ts'

/** A search of so many moves takes some seconds, for each film. */
const LIMITS: Limits = { cpuMs: 40_000, clockMs: 110_000, what: 'design' }

interface Asked {
  id: string
  formats: PackFormat[]
  spotName: string
  units: Units
}

export async function packRolls(db: Db, member: Member, { id, ...asked }: Asked): Promise<Response> {
  const { name: own, design: first } = await getDocument(db, member, { id })
  const beside = rollSettings(first.production).gang.map(({ documentId }) => documentId)
  const name = await nameOfPack(db, member, { documentIds: [id, ...beside], name: own })
  const zip = await runApart<Uint8Array>({ lane: 'member', of: member.workspaceId }, LIMITS, async () => {
    const { design } = await getDocument(db, member, { id })
    const gang = await findGang(db, member, rollSettings(design.production).gang)
    const task = { kind: 'rolls', design: { ...design, name }, gang, ...asked } satisfies RollTask
    return withOwnFonts(db, member.workspaceId, task)
  })
  return new Response(Buffer.from(zip), {
    headers: {
      'content-type': 'application/zip',
      'content-disposition': disposition('attachment', `${name} rolls.zip`),
      'cache-control': 'private, no-store',
      'x-content-type-options': 'nosniff'
    }
  })
}

/** One that is gone is told of, and stops the cut: a roll without it would look whole. */
function findGang(db: Db, member: Member, gang: readonly { documentId: string; name: string; copies: number }[]) {
  return Promise.all(
    gang.map(async ({ documentId, name, copies }): Promise<Found> => {
      try {
        const found = await getDocument(db, member, { id: documentId })
        if (found.deletedAt) return { documentId, name: found.name, copies, design: undefined, missing: 'deleted' }
        return { documentId, name: found.name, copies, design: { ...found.design, name: found.name } }
      } catch (error) {
        if (!(error instanceof AppError) || error.code !== 'not_found') throw error
        return { documentId, name, copies, design: undefined, missing: 'not-found' }
      }
    })
  )
}
