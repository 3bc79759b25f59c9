import { t } from '#lib/i18n/t.ts'
import type { ShopItem } from '#lib/contract/shopping.ts'
import { sidesOf } from '#lib/garments/decorated.ts'

import { MissingLetters } from './MissingLetters.tsx'
import { Picture } from './Picture.tsx'
import { useSettled } from '#islands/parts/useSettled.ts'

interface Props {
  item: ShopItem
  colour: ShopItem['colours'][number]
  values: Record<string, string>
  side: 'front' | 'back'
  onSide: (side: 'front' | 'back') => void
}

/** The id of the picture of a side, while the gallery shows one of them large. */
export function pictureId(shown: 'front' | 'back', large: 'front' | 'back'): string {
  return shown === large ? 'g' : `s${shown}`
}

/** The garment with what is being typed on it, and its other side beside. */
export function ItemGallery({ item, colour, values: typed, side, onSide }: Props) {
  const values = useSettled(typed, item.artwork.some(({ letters }) => letters) ? 350 : 0)
  const nameOf = (shown: 'front' | 'back') => t(shown === 'front' ? 'shopItem.front' : 'shopItem.backSide')
  const sides = sidesOf(item, colour)
  const title = t('shopItem.pictureOf', { name: item.name, colour: colour.name, side: nameOf(side).toLowerCase() })
  return (
    <div className="grid content-start gap-3 md:sticky md:top-22 md:self-start">
      <Picture
        className="grid place-items-center rounded-md bg-(--garment-ground) p-[2%] [&_svg]:max-h-[clamp(10rem,100svh-28rem,56svh)] [&_svg]:w-full md:[&_svg]:max-h-[calc(100svh-15rem)]"
        item={item}
        colour={colour}
        side={side}
        values={values}
        idPrefix="g"
        title={title}
      />
      <MissingLetters item={item} values={typed} />
      {sides.length > 1 && (
        <div className="flex gap-2" role="group" aria-label={t('shopItem.pictures')}>
          {sides.map(shown => (
            <button
              key={shown}
              type="button"
              className="grid w-22 cursor-pointer justify-items-center gap-0.5 rounded-md bg-(--garment-ground) p-1.5 text-sm text-ink-800 aria-pressed:font-semibold aria-pressed:outline-2 aria-pressed:outline-(--heading) aria-pressed:-outline-offset-1"
              aria-pressed={shown === side}
              onClick={() => onSide(shown)}
            >
              <Picture
                className="picture w-full"
                item={item}
                colour={colour}
                side={shown}
                values={values}
                idPrefix={`s${shown}`}
                copyOf={shown === side ? pictureId(shown, side) : undefined}
              />
              {nameOf(shown)}
            </button>
          ))}
        </div>
      )}
    </div>
  )
}
