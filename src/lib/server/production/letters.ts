import type { RunDesign, RunLettering } from '#lib/designer/run/part.ts'
import { findLackingLetters, type LackingCell } from '#lib/server/design/documents/lacking.ts'
import { readDesignsOfVersions } from '#lib/server/design/documents/pin.ts'
import type { Member } from '#lib/server/platform/access/actor.ts'
import type { Db } from '#lib/server/platform/db/index.ts'

type Content = RunDesign | RunLettering

/** Of designs that are filled in: what their fonts cannot make. Of lettering the store's own check says it. */
export async function lackingInParts(
  db: Db,
  member: Pick<Member, 'workspaceId'>,
  contents: readonly Content[]
): Promise<Map<Content, LackingCell[]>> {
  const filled = contents.flatMap(content => {
    return content.kind === 'design' && Object.keys(content.values).length > 0 ? [content] : []
  })
  const designs = await readDesignsOfVersions(db, member, [...new Set(filled.map(({ versionId }) => versionId))])
  const byVersion = Map.groupBy(filled, ({ versionId }) => versionId)
  const drawn = [...byVersion].flatMap(([versionId, own]) => {
    const design = designs[versionId]
    return design ? [{ design, rows: own.map(({ values }) => values) }] : []
  })
  const turn = { lane: 'member', of: member.workspaceId } as const
  const lacking = await findLackingLetters(db, member, { turn, filled: drawn })
  return new Map(
    filled.flatMap(content => {
      const cells = lacking.get(content.values)
      return cells ? [[content, cells] as const] : []
    })
  )
}
