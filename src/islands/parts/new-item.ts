import { newId } from '#lib/client/ids.ts'
import type { ItemColour, ItemDetails, ItemSize, PersonalisationField } from '#lib/contract/items.ts'
import { GARMENT_COLOURS, type GarmentColour } from '#lib/garments/colours.ts'
import { placeLettering } from '#lib/garments/placements.ts'
import { t } from '#lib/i18n/t.ts'
import type { GarmentKind } from '#lib/shared/garment-kinds.ts'
import { SIZE_RUNS, type SizeRun } from '#lib/shared/sizes.ts'

export function newColour({ name, hex, heather }: GarmentColour): ItemColour {
  return { id: newId(), name, hex: hex.toLowerCase(), heather, pictures: { front: null, back: null } }
}

export function newSizes(run: SizeRun): ItemSize[] {
  return SIZE_RUNS[run].map(size => ({ id: newId(), ...size }))
}

/** The sizes that come with a garment. */
export function usualRun(garment: GarmentKind | null): SizeRun {
  if (garment === 'cap') return 'caps'
  if (garment === 'womens-tee') return 'ladies'
  if (garment === 'youth-tee') return 'youth'
  if (garment === 'bodysuit') return 'infant'
  return garment === 'tote' ? 'oneSize' : 'adult'
}

export type NewItem = Omit<ItemDetails, 'basePriceCents'> & { basePriceCents: number | undefined }

/** Where a new item begins. */
export function newItem(garment: GarmentKind): NewItem {
  return {
    name: '',
    description: '',
    categoryId: null,
    garment,
    basePriceCents: undefined,
    costCents: null,
    taxClass: '',
    colours: GARMENT_COLOURS.filter(({ name }) => name === 'Navy' || name === 'Heather Gray')
      .toReversed()
      .map(newColour),
    sizes: newSizes(usualRun(garment)),
    fields: [],
    artwork: []
  }
}

/** What a name or a number on the back usually costs. */
export const USUAL_PRICE_CENTS = 500

const BLANK_FIELD: Omit<PersonalisationField, 'id' | 'type' | 'label'> = {
  hint: '',
  required: false,
  priceCents: 0,
  maxLength: 14,
  uppercase: false,
  min: 0,
  max: 99,
  values: [],
  placement: null
}

export type NewField = Partial<PersonalisationField> & Pick<PersonalisationField, 'type' | 'label'>

export function newField(part: NewField): PersonalisationField {
  return { ...BLANK_FIELD, id: newId(), ...part }
}

/** The two that most shirts of a team have. */
export const USUAL_FIELDS = {
  text: garment => ({
    type: 'text',
    label: t('itemEditor.nameField'),
    uppercase: true,
    priceCents: USUAL_PRICE_CENTS,
    placement: placeLettering(garment, 'nameBack')
  }),
  number: garment => ({
    type: 'number',
    label: t('itemEditor.numberField'),
    priceCents: USUAL_PRICE_CENTS,
    placement: placeLettering(garment, 'numberBack')
  })
} as const satisfies Record<string, (garment: GarmentKind | null) => NewField>
