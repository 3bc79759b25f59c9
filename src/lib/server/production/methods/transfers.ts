// Full-colour transfers of a run, for a printer of the shop's own.
import { t } from '#lib/i18n/t.ts'
import type { z } from 'zod'

import type { PiecePrint } from '#lib/contract/production.ts'
import type { getRunTransfers } from '#lib/contract/production-methods.ts'
import { fileOfAsset } from '#lib/designer/assets.ts'
import { readDesignsOfVersions } from '#lib/server/design/documents/pin.ts'
import { withOwnFonts } from '#lib/server/design/fonts/read.ts'
import type { Member } from '#lib/server/platform/access/actor.ts'
import type { Db } from '#lib/server/platform/db/index.ts'
import { AppError } from '#lib/server/platform/errors.ts'
import { disposition } from '#lib/server/platform/files/names.ts'
import { type Limits, runApart } from '#lib/server/platform/files/render.ts'
import { readPictures } from '#lib/server/platform/files/serve.ts'
import { isUuid } from '#lib/shared/uuid.ts'

import { requireRun } from '../service.ts'
import { findPrinted } from './queries.ts'
import { methodOf } from './service.ts'
import type { GangArtwork, GangTask, OwedTransfer } from './transfer-work.ts'

const LIMITS: Limits = { cpuMs: 120_000, clockMs: 240_000, memoryBytes: 1024 * 1024 * 1024, what: 'drawing' }
/** Each is drawn at 300 dpi, so many fill a download. */
const MOST_ARTS = 150

type Asked = z.output<typeof getRunTransfers.query> & { runId: string }

export async function printRunTransfers(db: Db, member: Member, asked: Asked): Promise<Response> {
  const run = await requireRun(db, member, asked.runId)
  const pieces = await findPrinted(db, member, asked.runId)
  const waiting = pieces.filter(({ state }) => state === 'waiting' || state === 'cut')
  const owed = waiting.flatMap(({ id, code, prints }) => {
    const own = prints.filter(print => isTransfer(print))
    return own.map((print, at): OwedTransfer => {
      const isOne = own.length === 1
      return { id: `${id}/${at}`, code: isOne ? code : `${code}/${at + 1}`, name: print.name, art: artKey(print) }
    })
  })
  if (owed.length === 0) throw new AppError('conflict', t('errors.run.noTransfer'))
  const prints = new Map(waiting.flatMap(piece => piece.prints.filter(isTransfer).map(print => [artKey(print), print])))
  const nothing = [...prints.values()].filter(({ design, fileId }) => !design && !fileId)
  if (nothing.length > 0) {
    throw new AppError(
      'conflict',
      t('errors.production.noDesignToPrint', { names: [...new Set(nothing.map(({ name }) => `“${name}”`))].join(', ') })
    )
  }
  if (prints.size > MOST_ARTS) {
    throw new AppError('conflict', t('errors.production.tooManyTransfers', { count: prints.size, most: MOST_ARTS }))
  }
  const zip = await runApart<Uint8Array>({ lane: 'member', of: member.workspaceId }, LIMITS, async () => {
    const { widthMm, lengthMm, chokeMm } = asked
    const arts = await artsOf(db, member, prints)
    const gang = { title: `Run ${run.number}`, owed, arts, widthMm, lengthMm, chokeMm }
    return withOwnFonts(db, member.workspaceId, { kind: 'run-gang', ...gang } satisfies GangTask)
  })
  return new Response(Buffer.from(zip), {
    headers: {
      'content-type': 'application/zip',
      'content-disposition': disposition('attachment', `Run ${run.number} transfers.zip`),
      'cache-control': 'private, no-store',
      'x-content-type-options': 'nosniff'
    }
  })
}

export function isTransfer(print: PiecePrint): boolean {
  const method = methodOf(print)
  return method === 'transfer' || method === 'picture'
}

function artKey({ design, fileId, widthMm }: PiecePrint): string {
  return JSON.stringify([design?.versionId, design?.values, fileId, widthMm])
}

async function artsOf(db: Db, member: Member, prints: ReadonlyMap<string, PiecePrint>): Promise<GangArtwork[]> {
  const all = [...prints]
  const versionIds = all.flatMap(([, { design }]) => design?.versionId ?? [])
  const designs = await readDesignsOfVersions(db, member, [...new Set(versionIds)])
  const pictureIds = Object.values(designs).flatMap(({ assets }) =>
    Object.keys(assets).flatMap(asset => fileOfAsset(asset) ?? [])
  )
  const fileIds = [...pictureIds, ...all.flatMap(([, { fileId }]) => fileId ?? [])].filter(isUuid)
  const bytes = await readPictures(db, member.workspaceId, [...new Set(fileIds)])
  return all.map(([key, { name, design, fileId, widthMm }]): GangArtwork => {
    const drawn = design && designs[design.versionId]
    const pictures = Object.fromEntries(
      Object.keys(drawn?.assets ?? {}).flatMap(asset => {
        const picture = bytes.get(fileOfAsset(asset) ?? '')
        return picture ? [[asset, picture]] : []
      })
    )
    const values = design?.values ?? {}
    return {
      key,
      name,
      design: drawn ?? null,
      values,
      pictures,
      picture: (fileId && bytes.get(fileId)) || null,
      widthMm
    }
  })
}
