import { objectName } from '#islands/designer/making/object-name.ts'
import { word } from '#islands/designer/making/words.ts'
import { lengthWithUnit, shortText } from '#lib/client/designer/naming.ts'
import type { Finding } from '#lib/client/designer/preflight.ts'
import type { Design } from '#lib/designer/design.ts'
import { LEAST_DPI } from '#lib/designer/checks/object-checks.ts'
import type { ImportNote } from '#lib/designer/importing/drawing.ts'
import { remarkSentence } from '#lib/designer/importing/remarks.ts'
import { widthOf } from '#lib/designer/geometry/bounds.ts'
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
  if (kind === 'import') return importText(design, fix)
  const isLength = typeof finding.detail === 'number' && !DOTS.includes(kind)
  const detail = isLength ? lengthWithUnit(finding.detail as number, units) : finding.detail
  const film = design.palette.entries.find(entry => entry.ref === ref)?.name ?? word('film')
  // A picture's: the width up to which its dots are enough.
  const sharpMm = kind === 'unsharp' ? (widthOf(places[0]!) * Number(finding.detail)) / LEAST_DPI : 0
  const size = `${shortText(sharpMm, units)} ${units}`
  const values = { object: objectName(design, objectId), film, detail: detail ?? '', size, count: places.length }
  return {
    title: word(`problem_${kind}`, values),
    text: word(`why_${kind}`, { object: values.object, film, detail: values.detail, size }),
    fix: fix && word(fix.kind === 'drop' ? `fix_drop_${fix.what}` : `fix_${fix.kind}`)
  }
}

function importText({ imports = [] }: Design, fix: Finding['fix']): FindingText {
  const item = imports.find(one => fix?.kind === 'accept' && one.id === fix.item)
  const text = item ? remarkSentence({ ...item, note: item.note as ImportNote }) : ''
  return { title: word('problem_import', { file: item?.file ?? '' }), text, fix: word('fix_accept') }
}
