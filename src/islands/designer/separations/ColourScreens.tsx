import { useStore } from '@nanostores/react'

import { word } from '#islands/designer/making/words.ts'
import { NativeSelect } from '#islands/ui/NativeSelect.tsx'
import { $design } from '#lib/client/designer/document.ts'
import { changePictureInk, changeTint } from '#lib/client/designer/separations.ts'
import type { PaletteEntry } from '#lib/designer/design.ts'
import { paintsOf } from '#lib/designer/paints.ts'
import { separationsOf } from '#lib/designer/separations/inks.ts'

import { withOwn } from './figures.ts'

const PERCENTS = [5, 10, 15, 20, 25, 30, 40, 50, 60, 70, 75, 80, 90, 95, 100]
const USUAL_PERCENT = 50

/** Which colours share a screen, and which ink each picture is printed in. */
export function ColourScreens() {
  const design = useStore($design)
  const { tints, pictures } = separationsOf(design)
  const { entries } = design.palette
  const objects = Object.values(design.objects)
  const used = new Set(objects.flatMap(object => paintsOf(object)))
  const colours = entries.filter(({ ref }) => used.has(ref))
  const images = objects.filter(object => object.type === 'image')
  if (colours.length < 2 && images.length === 0) return null

  return (
    <>
      <h3 className="making-title">{word('sepColours')}</h3>
      <p className="making-hint">{word('sepColoursHint')}</p>
      <ul className="grid border-y border-y-line">
        {colours.length > 1 &&
          colours.map(colour => (
            <ColourRow
              key={colour.ref}
              colour={colour}
              others={colours.filter(({ ref }) => ref !== colour.ref && !tints[ref])}
            />
          ))}
        {images.map((image, index) => (
          <li key={image.id} className="separations-screen">
            <NativeSelect
              label={image.name || word('sepPicture', { number: index + 1 })}
              value={pictures[image.id] ?? ''}
              placeholder={word('sepPictureUsual')}
              options={entries.map(({ ref, name }) => ({ value: ref, label: word('sepPictureIn', { ink: name }) }))}
              onChange={event => changePictureInk(image.id, event.target.value || undefined)}
            />
          </li>
        ))}
      </ul>
    </>
  )
}

function ColourRow({ colour, others }: { colour: PaletteEntry; others: readonly PaletteEntry[] }) {
  const tint = separationsOf(useStore($design)).tints[colour.ref]
  return (
    <li className="separations-screen separations-colour">
      <NativeSelect
        label={colour.name}
        value={tint?.ref ?? ''}
        placeholder={word('sepOwnScreen')}
        options={others.map(({ ref, name }) => ({ value: ref, label: word('sepTintOf', { ink: name }) }))}
        onChange={event => {
          const ref = event.target.value
          changeTint(colour.ref, ref ? { ref, percent: tint?.percent ?? USUAL_PERCENT } : undefined)
        }}
      />
      {tint && (
        <NativeSelect
          label={word('sepPercent')}
          value={String(tint.percent)}
          options={withOwn(PERCENTS, tint.percent, figure => `${figure} %`)}
          onChange={event => changeTint(colour.ref, { ...tint, percent: Number(event.target.value) })}
        />
      )}
    </li>
  )
}
