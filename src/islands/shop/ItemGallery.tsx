import { t } from '#lib/i18n/t.ts'
import type { ShopItem } from '#lib/contract/shopping.ts'
import { sidesOf } from '#lib/garments/decorated.ts'

import { MissingLetters } from './MissingLetters.tsx'
import { Picture } from './Picture.tsx'
import { useSettled } from '#islands/parts/useSettled.ts'
import './shop.css'

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
    <div className="gallery">
      <Picture
        className="gallery-main"
        item={item}
        colour={colour}
        side={side}
        values={values}
        idPrefix="g"
        title={title}
      />
      <MissingLetters item={item} values={typed} />
      {sides.length > 1 && (
        <div className="gallery-sides" role="group" aria-label={t('shopItem.pictures')}>
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
