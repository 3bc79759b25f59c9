import { useStore } from '@nanostores/react'
import { Bold, Italic } from 'lucide-react'

import { announce } from '#lib/client/designer/announce.ts'
import type { OfferedFont } from '#lib/client/designer/fonts.ts'
import { $fontsLoaded, $kernel } from '#lib/client/designer/kernel.ts'
import { $ownFamilies, fontOf, movedOnAxis } from '#lib/client/designer/own-fonts.ts'
import { word } from '#lib/client/designer/words.ts'
import type { FontAxis } from '#lib/designer/text/font-book.ts'
import { readOwnFont } from '#lib/designer/text/own-fonts.ts'

import { NumberBox } from '../parts/NumberBox.tsx'

interface Props {
  value: string | undefined
  onChange: (font: string) => void
}

const BOLD = 700
const REGULAR = 400
const SEMIBOLD = 600

/** The styles of a family that the shop added, those of several files or of a variable font, and its axes. */
export function FontStyle({ value, onChange }: Props) {
  const families = useStore($ownFamilies)
  const kernel = useStore($kernel)
  useStore($fontsLoaded)
  const font = value === undefined ? undefined : fontOf(value)
  if (value === undefined || !font || !('style' in font)) return null
  const styles = families.get(font.family) ?? []
  const axes = kernel?.book.get(value)?.axes ?? []
  const bold = nearest(styles, { weight: font.weight < SEMIBOLD ? BOLD : REGULAR, italic: font.italic })
  const italic = nearest(styles, { weight: font.weight, italic: !font.italic })
  return (
    <>
      {styles.length > 1 && (
        <div className="grid grid-cols-[minmax(0,1fr)_auto] gap-1.5">
          <select
            className="mini-select"
            aria-label={word('fontStyle')}
            value={value}
            onChange={event => onChange(event.target.value)}
          >
            {!styles.some(({ id }) => id === value) && <option value={value}>{word('customStyle')}</option>}
            {styles.map(({ id, style }) => (
              <option key={id} value={id}>
                {style}
              </option>
            ))}
          </select>
          <div className="mini-segments">
            <StyleButton
              label={word('bold')}
              Icon={Bold}
              isOn={font.weight >= SEMIBOLD}
              to={bold}
              onChange={onChange}
            />
            <StyleButton label={word('italic')} Icon={Italic} isOn={font.italic} to={italic} onChange={onChange} />
          </div>
        </div>
      )}
      {axes.map(axis => (
        <AxisField key={axis.tag} axis={axis} font={value} onChange={onChange} />
      ))}
    </>
  )
}

/** The style of a family that comes nearest; none where the family does not have it, upright or bold, at all. */
function nearest(styles: readonly OfferedFont[], { weight, italic }: Pick<OfferedFont, 'weight' | 'italic'>) {
  const far = (style: OfferedFont) => Math.abs(style.weight - weight)
  const [first] = styles.filter(style => style.italic === italic).toSorted((a, b) => far(a) - far(b))
  return first && first.weight >= SEMIBOLD === weight >= SEMIBOLD ? first : undefined
}

interface StyleButtonProps {
  label: string
  Icon: typeof Bold
  isOn: boolean
  to: OfferedFont | undefined
  onChange: (font: string) => void
}

function StyleButton({ label, Icon, isOn, to, onChange }: StyleButtonProps) {
  return (
    <button
      type="button"
      aria-label={label}
      title={label}
      aria-pressed={isOn}
      disabled={!to}
      onClick={() => to && onChange(to.id)}
    >
      <Icon aria-hidden="true" />
    </button>
  )
}

const KNOWN_AXES = ['wght', 'wdth', 'slnt', 'ital', 'opsz'] as const

/** A slider of a variable font. The letters are drawn when it is let go: each position is a font of its own. */
function AxisField({ axis, font, onChange }: { axis: FontAxis; font: string; onChange: (font: string) => void }) {
  const { tag, least, usual, most } = axis
  const known = KNOWN_AXES.find(each => each === tag)
  const label = known ? word(`axis_${known}`) : axis.name
  const at = readOwnFont(font)?.axes[tag] ?? usual
  const step = most - least > 20 ? 1 : 0.01

  function move(value: number) {
    const next = movedOnAxis(font, axis, value)
    if (next === undefined) announce(word('tooManyAxes'))
    else if (next !== font) onChange(next)
  }

  return (
    <div className="grid grid-cols-[4.5rem_minmax(0,1fr)_4.75rem] items-center gap-1.5 text-xs text-muted [&_input[type='range']]:w-full [&_input[type='range']]:accent-action">
      <span aria-hidden="true" className="truncate">
        {label}
      </span>
      <input
        key={at}
        type="range"
        aria-label={label}
        min={least}
        max={most}
        step={step}
        defaultValue={at}
        onPointerUp={event => move(Number(event.currentTarget.value))}
        onKeyUp={event => move(Number(event.currentTarget.value))}
        onKeyDown={event => event.stopPropagation()}
      />
      <NumberBox
        label={word('axisExact', { axis: label })}
        mark=""
        value={at}
        digits={step === 1 ? 0 : 2}
        step={step}
        min={least}
        max={most}
        onChange={move}
      />
    </div>
  )
}
