import { useRef } from 'react'

import { useFaceInSight } from '#islands/parts/fonts/useFaceInSight.ts'
import { faceStyle, type OfferedFont } from '#lib/client/designer/fonts.ts'
import { word } from '#lib/client/designer/words.ts'
import type { Font } from '#lib/designer/text/fonts.ts'

interface LineProps {
  id: string
  font: Font | OfferedFont
  sample: string
  isChosen: boolean
  isActive: boolean
  root: React.RefObject<HTMLElement | null>
  onChoose: () => void
}

/** Loaded when it comes into sight. */
export function FontLine({ id, font, sample, isChosen, isActive, root, onChoose }: LineProps) {
  const line = useRef<HTMLDivElement>(null)
  const isLoaded = useFaceInSight(font, line, root)
  const text = sample.replaceAll(/\s+/g, ' ').trim().slice(0, 14)
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the search field has the keys
    // biome-ignore lint/a11y/useFocusableInteractive: the search field keeps the focus
    <div
      ref={line}
      id={id}
      role="option"
      aria-selected={isChosen}
      aria-label={font.family}
      className="grid cursor-pointer gap-0 rounded-md px-1.5 py-1 aria-selected:bg-[light-dark(var(--color-green-100),#24360f)] [&:is(:hover,_[data-active])]:bg-hover"
      data-active={isActive || undefined}
      onClick={onChoose}
    >
      <span className="font-sample" data-loaded={isLoaded || undefined} style={faceStyle(font)}>
        {text || font.family}
      </span>
      <span className="text-[length:0.6875rem] leading-[0.875rem] text-muted">
        {font.family}
        {'isSingleLine' in font && font.isSingleLine && ` · ${word('singleLineFont')}`}
      </span>
    </div>
  )
}
