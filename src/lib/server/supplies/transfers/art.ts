// Pictures that are put on sheets: uploads of the workspace, and layouts of its designs, which become one.
import type { TransferArt } from '#lib/contract/transfers.ts'
import { svgOfLayout } from '#lib/server/design/documents/draw.ts'
import type { Member } from '#lib/server/platform/access/actor.ts'
import type { Db } from '#lib/server/platform/db/index.ts'
import { notFound } from '#lib/server/platform/errors.ts'
import { runApart } from '#lib/server/platform/files/render.ts'
import { addPicture, readFile, readStored } from '#lib/server/platform/files/service.ts'

import type { ArtTask } from './art-work.ts'
import type { ArtFacts } from './facts.ts'
import { type ArtRow, findArt, saveArt } from './queries.ts'

const LIMITS = { cpuMs: 20_000, clockMs: 40_000 } as const

type Wanted = { fileId: string } | { documentId: string; artboard: number }

export async function readArt(db: Db, member: Member, wanted: Wanted): Promise<TransferArt & { widthMm: number }> {
  if ('fileId' in wanted) return look(db, member, { fileId: wanted.fileId })
  const { svg, name, wMm } = await svgOfLayout(db, member, wanted)
  const file = await addPicture(db, member, { bytes: Buffer.from(svg), name: `${name}.svg`, kind: 'artwork' })
  return look(db, member, { fileId: file.id, frameMm: wMm })
}

async function look(db: Db, member: Member, { fileId, frameMm }: { fileId: string; frameMm?: number }) {
  const [known] = await findArt(db, member.workspaceId, [fileId])
  if (known) return { ...showArt(known), widthMm: known.facts.usualMm }
  const stored = await readStored(db, member.workspaceId, fileId)
  if (!stored) throw notFound('File')
  const turn = { lane: 'member', of: member.workspaceId } as const
  const facts = await runApart<ArtFacts>(turn, LIMITS, async () => {
    const picture = await readFile(db, member.workspaceId, fileId)
    if (!picture) throw notFound('File')
    return {
      kind: 'transfer-art',
      bytes: picture.bytes,
      drawing: stored.drawing?.toString(),
      frameMm
    } satisfies ArtTask
  })
  await saveArt(db, member, fileId, facts)
  return { ...showArt({ fileId, name: stored.name, facts }), widthMm: facts.usualMm }
}

export function showArt({ fileId, name, facts: { outline: _, ...facts } }: ArtRow): TransferArt {
  return { fileId, name, url: `/files/${fileId}/${encodeURIComponent(name)}`, ...facts }
}
