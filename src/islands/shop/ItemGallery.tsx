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
        className="gallery-main grid place-items-center rounded-md bg-(--garment-ground) p-[2%] [&_svg]:max-h-[56svh] [&_svg]:w-full md:[&_svg]:max-h-[calc(100svh_-_15rem)]"
        item={item}
        colour={colour}
        side={side}
        values={values}
        idPrefix="g"
        title={title}
      />
      <MissingLetters item={item} values={typed} />
      {sides.length > 1 && (
        <div
          className="flex gap-2 [&_button]:grid [&_button]:w-22 [&_button]:cursor-pointer [&_button]:justify-items-center [&_button]:gap-0.5 [&_button]:rounded-md [&_button]:bg-(--garment-ground) [&_button]:p-1.5 [&_button]:text-sm [&_button]:text-ink-800 [&_button_.picture]:w-full [&_button[aria-pressed='true']]:font-semibold [&_button[aria-pressed='true']]:[outline:2px_solid_var(--heading)] [&_button[aria-pressed='true']]:-outline-offset-1"
          role="group"
          aria-label={t('shopItem.pictures')}
        >
          {sides.map(shown => (
            <button key={shown} type="button" aria-pressed={shown === side} onClick={() => onSide(shown)}>
              <Picture
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
