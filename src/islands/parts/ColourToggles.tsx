import { useState } from 'react'

import { GroupFrame } from '#islands/ui/FieldFrame.tsx'
import { GARMENT_COLOURS, type GarmentColour } from '#lib/garments/colours.ts'

import './colour-toggles.css'

interface Props {
  label: string
  hint?: string
  /** Names of those chosen. */
  chosen: readonly string[]
  onToggle: (colour: GarmentColour, on: boolean) => void
  error?: string | undefined
}

/** Any of the usual garment colours. The one under the pointer or in focus is named. */
export function ColourToggles({ label, hint, chosen, onToggle, error }: Props) {
  const [named, setNamed] = useState<string>()
  return (
    <GroupFrame label={label} hint={hint} error={error}>
      {() => (
        <>
          <div className="swatches">
            {GARMENT_COLOURS.map(colour => (
              <label
                key={colour.name}
                className="swatch swatch-check"
                title={colour.name}
                style={{ '--swatch': colour.hex } as object}
                onPointerEnter={() => setNamed(colour.name)}
                onPointerLeave={() => setNamed(undefined)}
              >
                <input
                  type="checkbox"
                  aria-label={colour.name}
                  checked={chosen.includes(colour.name)}
                  onFocus={() => setNamed(colour.name)}
                  onBlur={() => setNamed(undefined)}
                  onChange={event => onToggle(colour, event.target.checked)}
                />
              </label>
            ))}
          </div>
          <span className="swatch-name" aria-hidden="true">
            {named ?? chosen.join(', ')}
          </span>
        </>
      )}
    </GroupFrame>
  )
}
