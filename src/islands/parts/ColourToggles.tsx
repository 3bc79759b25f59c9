import { useState } from 'react'

import { GroupFrame } from '#islands/ui/FieldFrame.tsx'
import { GARMENT_COLOURS, type GarmentColour } from '#lib/garments/colours.ts'

interface Props {
  label: string
  /** Names of those chosen. */
  chosen: readonly string[]
  onToggle: (colour: GarmentColour, on: boolean) => void
  error?: string | undefined
}

/** Any of the usual garment colours. The one under the pointer or in focus is named. */
export function ColourToggles({ label, chosen, onToggle, error }: Props) {
  const [named, setNamed] = useState<string>()
  return (
    <GroupFrame label={label} error={error}>
      {() => (
        <>
          <div className="flex flex-wrap gap-2 p-1">
            {GARMENT_COLOURS.map(colour => (
              <label
                key={colour.name}
                className="swatch has-[:checked]:before:absolute has-[:checked]:before:start-1/2 has-[:checked]:before:end-auto has-[:checked]:before:top-1/2 has-[:checked]:before:bottom-auto has-[:checked]:before:size-3.5 has-[:checked]:before:[translate:-50%_-50%] has-[:checked]:before:rounded-[50%] has-[:checked]:before:bg-white has-[:checked]:before:[box-shadow:0_0_0_1px_rgb(0_0_0_/_0.3)] has-[:checked]:before:content-[''] has-[:checked]:after:absolute has-[:checked]:after:start-1/2 has-[:checked]:after:end-auto has-[:checked]:after:top-1/2 has-[:checked]:after:bottom-auto has-[:checked]:after:size-2 has-[:checked]:after:[translate:-50%_-50%] has-[:checked]:after:bg-[#21222b] has-[:checked]:after:content-[''] has-[:checked]:after:[clip-path:polygon(12%_44%,0_57%,38%_95%,100%_20%,86%_8%,37%_69%)]"
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
          <span className="min-h-5 text-sm text-muted" aria-hidden="true">
            {named ?? chosen.join(', ')}
          </span>
        </>
      )}
    </GroupFrame>
  )
}
