import { useStore } from '@nanostores/react'

import { Badge } from '#islands/ui/Badge.tsx'
import type { DesignsCompared } from '#lib/client/designer/comparing.ts'
import { lengthWithUnit, nameOf, readSize } from '#lib/client/designer/naming.ts'
import { $view } from '#lib/client/designer/view.ts'
import { word } from '#lib/client/designer/words.ts'
import type { ObjectDifference, Part } from '#lib/designer/compare.ts'
import type { Units } from '#lib/shared/units.ts'

const TONES = { added: 'success', removed: 'danger', changed: 'info' } as const

/** What was added, removed and changed, object by object, then what concerns the design as a whole. */
export function DifferenceList({ compared }: { compared: DesignsCompared }) {
  const { units } = useStore($view)
  const { objects, design, designs } = compared
  if (objects.length + design.length === 0) return <p role="status">{word('compareSame')}</p>
  return (
    <section aria-label={word('compareList')} className="grid gap-2">
      <h3 className="text-base">{word('compareCount', { count: objects.length + design.length })}</h3>
      <ul className="grid list-none gap-2.5 p-0 [&>li]:grid [&>li]:gap-0.5 [&>li]:border-t [&>li]:border-t-line [&>li]:pt-2.5 [&>li]:wrap-anywhere">
        {objects.map(difference => (
          <li key={`${difference.kind} ${difference.id}`}>
            <span className="flex flex-wrap items-center gap-2">
              <strong>{nameOf(designs[difference.kind === 'removed' ? 0 : 1], difference.object)}</strong>
              <Badge tone={TONES[difference.kind]}>{word(`compareKind_${difference.kind}`)}</Badge>
            </span>
            {difference.parts.map(part => (
              <span key={part.what} className="text-sm">
                {sentence(part, difference, units)}
              </span>
            ))}
          </li>
        ))}
        {design.map(({ what }) => (
          <li key={what}>{word(`compareDesign_${what}`)}</li>
        ))}
      </ul>
    </section>
  )
}

function sentence(part: Part, { object }: ObjectDifference, units: Units): string {
  switch (part.what) {
    case 'text':
    case 'font':
    case 'films':
    case 'outlines': {
      const none = word('compareNone')
      return word(`comparePart_${part.what}`, { before: part.before || none, after: part.after || none })
    }
    case 'letters':
      return word('comparePart_letters', {
        before: lengthWithUnit(part.before, units),
        after: lengthWithUnit(part.after, units)
      })
    case 'size':
      return word('comparePart_size', {
        before: readSize(...part.before, units),
        after: readSize(...part.after, units)
      })
    case 'scale':
      return word('comparePart_scale', { percent: Math.round(part.share * 1000) / 10 })
    case 'moved':
      return word('comparePart_moved', {
        x: lengthWithUnit(Math.abs(part.xMm), units),
        y: lengthWithUnit(Math.abs(part.yMm), units),
        across: word(part.xMm < 0 ? 'compareLeft' : 'compareRight'),
        down: word(part.yMm < 0 ? 'compareUp' : 'compareDown')
      })
    case 'turned':
      return word('comparePart_turned', { degrees: Math.round(part.degrees * 10) / 10 })
    case 'style':
      return word(object.type === 'text' ? 'comparePart_letterStyle' : 'comparePart_style')
    case 'shape':
    case 'purpose':
      return word(`comparePart_${part.what}`)
  }
}
