import { objectName } from '#islands/designer/making/object-name.ts'
import { word, type Word } from '#islands/designer/making/words.ts'
import type { Finding } from '#lib/client/designer/doctor.ts'
import type { Design } from '#lib/designer/design.ts'

export interface FindingText {
  title: string
  text: string
  fix: string | undefined
}

/** What is wrong, where, and what its button does. */
export function findingText({ kind, objectId, ref, detail, places, fix }: Finding, design: Design): FindingText {
  const film = design.palette.entries.find(entry => entry.ref === ref)?.name ?? word('film')
  const values = { object: objectName(design, objectId), film, detail: detail ?? '', count: places.length }
  const name = fix?.kind === 'drop' ? `fix_drop_${fix.what}` : `fix_${fix?.kind}`
  return {
    title: word(`problem_${kind}` as Word, values),
    text: word(`why_${kind}` as Word, { object: values.object, film, detail: values.detail }),
    fix: fix && word(name as Word)
  }
}
