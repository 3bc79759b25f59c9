import { useStore } from '@nanostores/react'

import { $ownFamilies, fontOf } from '#lib/client/designer/own-fonts.ts'
import { word } from '#lib/client/designer/words.ts'

/** The styles of a family that the shop added: those of several files, and those of a variable font. */
export function FontStyle({ value, onChange }: { value: string | undefined; onChange: (font: string) => void }) {
  const families = useStore($ownFamilies)
  const font = value === undefined ? undefined : fontOf(value)
  const styles = font && 'style' in font ? (families.get(font.family) ?? []) : []
  if (styles.length < 2) return null
  return (
    <select
      className="mini-select"
      aria-label={word('fontStyle')}
      value={value}
      onChange={event => onChange(event.target.value)}
    >
      {styles.map(({ id, style }) => (
        <option key={id} value={id}>
          {style}
        </option>
      ))}
    </select>
  )
}
