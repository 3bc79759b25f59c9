import { useId, useState } from 'react'

import type { Chosen } from '#lib/client/designer/film-choice.ts'
import type { Design } from '#lib/designer/design.ts'

import { ObjectsPicture } from './ObjectsPicture.tsx'
import { word } from './words.ts'

interface Props {
  design: Design
  ids: readonly string[]
  chosen: Chosen
  /** What the side without the choice is called. */
  before: string
}

/** The objects alone, in their own colours or in the chosen films. */
export function FilmsPreview({ design, ids, chosen, before }: Props) {
  const name = useId()
  const [side, setSide] = useState<'before' | 'after'>('after')

  function fillOf(ref: string, own: string): string {
    const film = side === 'after' ? chosen.get(ref) : undefined
    return film === null ? 'none' : (film?.hex ?? own)
  }

  return (
    <div className="sticky top-0 grid gap-2 max-md:static max-md:[&_svg]:aspect-[auto] max-md:[&_svg]:max-h-48">
      <ObjectsPicture design={design} ids={ids} label={word('preview')} fillOf={fillOf} />
      <fieldset className="mini-segments [&_button]:min-h-7 [&_button]:text-xs max-md:[&_button]:min-h-11">
        <legend className="sr-only">{word('which')}</legend>
        {(['before', 'after'] as const).map(value => (
          <button key={value} type="button" name={name} aria-pressed={side === value} onClick={() => setSide(value)}>
            {value === 'before' ? before : word('after')}
          </button>
        ))}
      </fieldset>
    </div>
  )
}
