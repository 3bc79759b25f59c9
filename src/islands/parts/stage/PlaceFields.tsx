import type { Box } from '#lib/garments/decoration.ts'
import { t } from '#lib/i18n/t.ts'
import type { Units } from '#lib/shared/units.ts'

import { LengthField } from '../LengthField.tsx'
import { resizeArtwork } from './placed.ts'

interface Props<Layer> {
  layer: Layer
  units: Units
  onChange: (layer: Layer) => void
}

/** Where artwork lies on its side, in figures. */
export function PlaceFields<Layer extends Box>({ layer, units, onChange }: Props<Layer>) {
  return (
    <>
      <LengthField
        label={t('itemEditor.width')}
        units={units}
        min={2}
        value={layer.width}
        onChange={width => onChange(resizeArtwork(layer, width))}
      />
      <LengthField
        label={t('itemEditor.fromTop')}
        units={units}
        min={-500}
        value={layer.y}
        onChange={y => onChange({ ...layer, y })}
      />
      <LengthField
        label={t('itemEditor.fromMiddle')}
        units={units}
        min={-1000}
        max={1000}
        value={layer.x + layer.width / 2}
        onChange={middle => onChange({ ...layer, x: Math.round((middle - layer.width / 2) * 10) / 10 })}
      />
    </>
  )
}
