import { useId } from 'react'

import { announce } from '#lib/client/designer/announce.ts'
import { givePurpose } from '#lib/client/designer/line-purpose.ts'
import { word } from '#lib/client/designer/words.ts'
import { type DesignObject, PURPOSES, type Purpose } from '#lib/designer/design.ts'

import { Section } from '../parts/Section.tsx'

/** What the machine does with paths and shapes: fill them with film, or follow their outline once. */
export function PurposeSection({ objects, ids }: { objects: DesignObject[]; ids: string[] }) {
  const help = useId()
  const lined = objects.filter(object => object.type === 'path' || object.type === 'shape')
  const purposes = new Set(lined.map(({ purpose }) => purpose ?? 'fill'))
  const [only = ''] = purposes
  const value = purposes.size === 1 ? only : ''
  // What was drawn with a pen has no area of its own: without a purpose it is a strip.
  const fill = lined.every(object => object.type === 'path' && object.pen) ? 'strip' : 'fill'

  async function choose(next: string) {
    const purpose = PURPOSES.find(one => one === next) ?? null
    if (await givePurpose(ids, purpose)) announce(word('didPurpose', { purpose: nameOf(purpose ?? fill) }))
  }

  return (
    <Section title={word('purpose')}>
      <select
        className="mini-select"
        aria-label={word('purpose')}
        aria-describedby={help}
        value={value}
        onChange={event => void choose(event.target.value)}
      >
        {value === '' && <option value="">{word('several')}</option>}
        {(['fill', ...PURPOSES] as const).map(purpose => (
          <option key={purpose} value={purpose}>
            {nameOf(purpose === 'fill' ? fill : purpose)}
          </option>
        ))}
      </select>
      <p id={help} className="dock-note">
        {value === '' ? word('purposeSeveral') : word(`purposeHelp_${value === 'fill' ? fill : value}`)}
      </p>
    </Section>
  )
}

function nameOf(purpose: Purpose | 'fill' | 'strip'): string {
  return word(`purpose_${purpose}`)
}
