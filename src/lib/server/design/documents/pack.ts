// All that a shop needs to make a design, in one file: what the designer's export writes, by the same code.
import { t } from '#lib/i18n/t.ts'
import type { z } from 'zod'

import type { getProductionPack, getSeparations } from '#lib/contract/doc-core.ts'
import { fileOfAsset } from '#lib/designer/assets.ts'
import type { Design } from '#lib/designer/design.ts'
import { PACK_FORMATS } from '#lib/designer/production/formats.ts'
import { withOwnFonts } from '#lib/server/design/fonts/read.ts'
import type { Member } from '#lib/server/platform/access/actor.ts'
import type { Db } from '#lib/server/platform/db/index.ts'
import { AppError, notFound } from '#lib/server/platform/errors.ts'
import { disposition } from '#lib/server/platform/files/names.ts'
import { type Limits, runApart } from '#lib/server/platform/files/render.ts'
import type { RenderTask } from '#lib/server/platform/files/render-child.ts'
import { readPictures } from '#lib/server/platform/files/serve.ts'
import { inTurn } from '#lib/server/platform/files/turns.ts'
import { isUuid } from '#lib/shared/uuid.ts'

import { nameOfPack } from './pack-name.ts'
import { findDesign, findDocumentHead } from './queries.ts'
import { findVersion } from './version-queries.ts'
import type { PackTask, SeparationsTask } from './pack-work.ts'

/** Sheets at 300 dpi take a while, and room for each of their pixels. */
const LIMITS: Limits = { cpuMs: 45_000, clockMs: 120_000, memoryBytes: 1024 * 1024 * 1024, what: 'design' }

/** As many as a drawing may show elsewhere. */
const MOST_PICTURES = 100

interface Named {
  Id: string
  VersionId?: string | undefined
  artboard?: number | undefined
  row?: number | undefined
  /** Under another name than its own, which stands on sheets and files. */
  name?: string
}

export function packOf(
  db: Db,
  member: Member,
  query: z.output<typeof getProductionPack.query> & Pick<Named, 'name'>
): Promise<Response> {
  const { artboard, row, spotName, throughName, units } = query
  const formats = PACK_FORMATS.filter(format => query.formats.split(',').includes(format))
  return zipOf(db, member, { query, ending: '' }, parts => {
    return { kind: 'pack', ...parts, artboard, row, formats, spotName, throughName, units } satisfies PackTask
  })
}

export function separationsOf(
  db: Db,
  member: Member,
  query: z.output<typeof getSeparations.query> & Pick<Named, 'name'>
): Promise<Response> {
  const { artboard, row, units } = query
  return zipOf(db, member, { query, ending: ' separations' }, parts => {
    return { kind: 'separations', ...parts, artboard, row, units } satisfies SeparationsTask
  })
}

async function zipOf(
  db: Db,
  member: Member,
  { query, ending }: { query: Named; ending: string },
  taskOf: (parts: Pick<PackTask, 'design' | 'pictures'>) => RenderTask
): Promise<Response> {
  const head = await findDocumentHead(db, member, query.Id)
  if (!head) throw notFound('Design')
  const documentId = head.id
  const { row, artboard } = query
  const name = query.name ?? (await nameOfPack(db, member, { documentIds: [head.id], name: head.name }))
  const zip = await inTurn(member.workspaceId, () =>
    runApart<Uint8Array>({ lane: 'member', of: member.workspaceId }, LIMITS, async () => {
      const loaded = await load()
      const design = name === head.name ? loaded : { ...loaded, name }
      if (artboard !== undefined && !design.artboards[artboard]) {
        throw new AppError(
          'invalid',
          `artboard: ${t('errors.design.artboardCount', { count: design.artboards.length })}`
        )
      }
      if (row !== undefined && row > 0 && !design.rows[row]) {
        throw new AppError('invalid', `row: ${t('errors.design.rowCount', { count: design.rows.length })}`)
      }
      const pictures = await picturesOf(db, member.workspaceId, design)
      return withOwnFonts(db, member.workspaceId, taskOf({ design, pictures }))
    })
  )
  return new Response(Buffer.from(zip), {
    headers: {
      'content-type': 'application/zip',
      'content-length': String(zip.length),
      'content-disposition': disposition('attachment', `${name}${ending}.zip`),
      'cache-control': 'private, no-cache',
      'x-content-type-options': 'nosniff'
    }
  })

  async function load(): Promise<Design> {
    if (!query.VersionId) return findDesign(db, documentId)
    const version = await findVersion(db, member, { documentId, versionId: query.VersionId })
    if (!version) throw notFound('Version')
    return version.design
  }
}

/** Whole, as they are stored: what is printed has all of its pixels. */
async function picturesOf(db: Db, workspaceId: string, { assets }: Design): Promise<Record<string, Uint8Array>> {
  const files = Object.keys(assets ?? {}).flatMap(asset => {
    const fileId = fileOfAsset(asset)
    return fileId && isUuid(fileId) ? [{ asset, fileId }] : []
  })
  if (files.length === 0) return {}
  const ids = files.slice(0, MOST_PICTURES).map(({ fileId }) => fileId)
  const bytes = await readPictures(db, workspaceId, ids)
  return Object.fromEntries(
    files.flatMap(({ asset, fileId }) => {
      const picture = bytes.get(fileId)
      return picture ? [[asset, picture]] : []
    })
  )
}
