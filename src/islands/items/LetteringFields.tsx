import { valueText } from '#islands/parts/OptionValues.tsx'
import { LengthField } from '#islands/parts/LengthField.tsx'
import { NativeSelect } from '#islands/ui/NativeSelect.tsx'
import { Notice } from '#islands/ui/Notice.tsx'
import { SwatchPicker } from '#islands/ui/SwatchPicker.tsx'
import type { OwnFont } from '#lib/contract/fonts.ts'
import type { PersonalisationField, Placement } from '#lib/contract/items.ts'
import { FILM_COLOURS } from '#lib/garments/colours.ts'
import { letteringBox, sampleValue, shownText } from '#lib/garments/decoration.ts'
import { LETTERING } from '#lib/garments/lettering.ts'
import { LETTERING_PLACES, type LetteringPlace, placeLettering } from '#lib/garments/placements.ts'
import { t } from '#lib/i18n/t.ts'
import { letteringNote } from '#lib/shared/lettering-letters.ts'
import { lettersProblem } from '#lib/shared/personalisation.ts'
import type { GarmentKind } from '#lib/shared/garment-kinds.ts'
import type { Units } from '#lib/shared/units.ts'

import { warningsOf } from '#islands/parts/stage/placed.ts'

interface Props {
  placement: Placement | null
  sample: PersonalisationField
  garment: GarmentKind | null
  units: Units
  ownFonts: readonly OwnFont[]
  onChange: (placement: Placement | null) => void
}

const ARCHES = [-40, -24, 0, 24, 40, 60]

/** The films without glitter and metal, which a flat colour can stand for. */
const FILMS = FILM_COLOURS.filter(({ finish }) => finish === 'smooth').map(({ name, hex }) => ({
  value: hex.toLowerCase(),
  name,
  hex
}))

const NOT_PRINTED = 'none'
const OWN = 'own'

/** Where and how what a shopper types is printed. */
export function LetteringFields({ placement, sample, garment, units, ownFonts, onChange }: Props) {
  const place = placement ? (placeOf(placement, garment) ?? OWN) : NOT_PRINTED
  const text = shownText(sample, sampleValue(sample)) || sample.label

  function choosePlace(value: string) {
    if (value === NOT_PRINTED) return onChange(null)
    if (value === OWN) return
    const placed = placeLettering(garment, value as LetteringPlace)
    // The look was chosen; only the place changes.
    const look = placement && {
      font: placement.font,
      own: placement.own,
      otherFont: placement.otherFont,
      hex: placement.hex,
      outlineHex: placement.outlineHex
    }
    onChange({ ...placed, ...look })
  }

  return (
    <div className="grid gap-3 border-t border-t-line pt-3">
      <div className="grid grid-cols-[repeat(auto-fill,minmax(8rem,1fr))] items-end gap-3">
        <NativeSelect
          label={t('itemEditor.printedAs')}
          value={place}
          options={[
            { value: NOT_PRINTED, label: t('itemEditor.notPrinted') },
            ...LETTERING_PLACES.map(value => ({ value, label: t(`places.${value}`) })),
            ...(place === OWN ? [{ value: OWN, label: t('itemEditor.ownPlace') }] : [])
          ]}
          onChange={event => choosePlace(event.target.value)}
        />
        {placement && (
          <>
            <NativeSelect
              label={t('itemEditor.font')}
              value={placement.font}
              options={fontOptions(placement, ownFonts)}
              onChange={event => onChange(inFont(placement, event.target.value, ownFonts))}
            />
            <NativeSelect
              label={t('itemEditor.otherFont')}
              value={placement.otherFont ?? ''}
              placeholder={t('itemEditor.noOtherFont')}
              options={LETTERING.filter(({ id }) => id !== placement.font).map(({ id, name }) => ({
                value: id,
                label: name
              }))}
              onChange={event => {
                onChange({ ...placement, otherFont: (event.target.value || null) as Placement['otherFont'] })
              }}
            />
            <LengthField
              label={t('itemEditor.height')}
              units={units}
              min={2}
              max={600}
              value={placement.heightMm}
              onChange={heightMm => onChange({ ...placement, heightMm })}
            />
            <LengthField
              label={t('itemEditor.maxWidth')}
              units={units}
              min={5}
              value={placement.maxWidthMm}
              onChange={maxWidthMm => onChange({ ...placement, maxWidthMm })}
            />
            <NativeSelect
              label={t('itemEditor.arch')}
              value={placement.arch}
              options={[...new Set([...ARCHES, placement.arch])]
                .toSorted((a, b) => a - b)
                .map(arch => ({ value: String(arch), label: archName(arch) }))}
              onChange={event => onChange({ ...placement, arch: Number(event.target.value) })}
            />
            <NativeSelect
              label={t('itemEditor.outline')}
              value={placement.outlineHex?.toLowerCase() ?? ''}
              placeholder={t('itemEditor.noOutline')}
              options={withOwn(placement.outlineHex).map(({ value, name }) => ({ value, label: name }))}
              onChange={event => onChange({ ...placement, outlineHex: event.target.value || null })}
            />
          </>
        )}
      </div>
      {placement && (
        <>
          <p className="text-sm leading-[1.125rem] text-muted">
            {t('itemEditor.otherFontHint')} {t('itemEditor.ownFontHint')}
          </p>
          <SwatchPicker
            label={t('itemEditor.film')}
            colours={withOwn(placement.hex)}
            value={placement.hex.toLowerCase()}
            onChange={hex => onChange({ ...placement, hex })}
          />
          {lackingOf(sample).map(warning => (
            <Notice key={warning} tone="danger">
              {warning}
            </Notice>
          ))}
          {warningsOf({ garment }, placement.side, letteringBox(placement, text)).map(warning => (
            <Notice key={warning} tone="warning">
              {warning}
            </Notice>
          ))}
        </>
      )}
    </div>
  )
}

/** Ours, then those of the shop, by their styles. One that is not listed any more stays chosen. */
function fontOptions({ font, own }: Placement, ownFonts: readonly OwnFont[]) {
  const ours = LETTERING.map(({ id, name }) => ({ value: id as string, label: name }))
  const all = [...ours, ...ownFonts.filter(isCut).flatMap(stylesOf)]
  return all.some(({ value }) => value === font) ? all : [...all, { value: font, label: own?.name ?? font }]
}

/** Letters of single lines are for pens. */
const isCut = ({ styles }: OwnFont) => !styles.some(({ isSingleLine }) => isSingleLine)

function stylesOf({ family, styles }: OwnFont) {
  return styles.map(({ id, name }) => ({ value: id, label: styles.length > 1 ? `${family} ${name}` : family }))
}

/** Which letters a font of the shop has is known once the item is saved. */
function inFont(placement: Placement, value: string, ownFonts: readonly OwnFont[]): Placement {
  const { own: _, ...rest } = placement
  const chosen = ownFonts.flatMap(stylesOf).find(style => style.value === value)
  const font = value as Placement['font']
  const otherFont = placement.otherFont === font ? null : placement.otherFont
  return { ...rest, font, otherFont, ...(chosen && { own: { name: chosen.label } }) }
}

function withOwn(hex: string | null) {
  const value = hex?.toLowerCase()
  if (!value || FILMS.some(film => film.value === value)) return FILMS
  return [...FILMS, { value, name: t('itemEditor.ownColour'), hex: value }]
}

/** Choices whose letters are in none of the letterings: nobody could order them. */
function lackingOf(field: PersonalisationField): string[] {
  return field.values.flatMap(value => {
    const text = valueText(value)
    const problem = lettersProblem(field, text)
    return problem ? t('itemEditor.lacksLetters', { value: text, problem: letteringNote(text, field.placement!) }) : []
  })
}

function placeOf(placement: Placement, garment: GarmentKind | null): LetteringPlace | undefined {
  return LETTERING_PLACES.find(name => {
    const { side, x, y, heightMm } = placeLettering(garment, name)
    const isNear = (a: number, b: number) => Math.abs(a - b) < 1
    return (
      side === placement.side &&
      isNear(x, placement.x) &&
      isNear(y, placement.y) &&
      isNear(heightMm, placement.heightMm)
    )
  })
}

function archName(arch: number): string {
  if (arch === 0) return t('itemEditor.straight')
  return t(arch > 0 ? 'itemEditor.archUp' : 'itemEditor.archDown', { degrees: Math.abs(arch) })
}
