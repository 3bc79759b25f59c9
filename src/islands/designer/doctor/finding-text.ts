import { objectName } from '#islands/designer/making/object-name.ts'
import { word, type Word } from '#islands/designer/making/words.ts'
import { lengthWithUnit } from '#lib/client/designer/naming.ts'
import type { Finding } from '#lib/client/designer/doctor.ts'
import type { Design } from '#lib/designer/design.ts'
import type { Units } from '#lib/shared/units.ts'

export interface FindingText {
  title: string
  text: string
  fix: string | undefined
}

/** Their detail is a number of dots, not a length. */
const DOTS: Finding['kind'][] = ['unsharp']

/** What is wrong, where, and what its button does. */
export function findingText(finding: Finding, design: Design, units: Units): FindingText {
  const { kind, objectId, ref, places, fix } = finding
  const isLength = typeof finding.detail === 'number' && !DOTS.includes(kind)
  const detail = isLength ? lengthWithUnit(finding.detail as number, units) : finding.detail
  const film = design.palette.entries.find(entry => entry.ref === ref)?.name ?? word('film')
  const values = { object: objectName(design, objectId), film, detail: detail ?? '', count: places.length }
  const name = fix?.kind === 'drop' ? `fix_drop_${fix.what}` : `fix_${fix?.kind}`
  return {
    title: word(`problem_${kind}` as Word, values),
    text: word(`why_${kind}` as Word, { object: values.object, film, detail: values.detail }),
    fix: fix && word(name as Word)
  }
}
