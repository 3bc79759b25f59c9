import { spell } from '#lib/shared/spelling.ts'
import { z } from 'zod'

import { readOwnFont } from '#lib/designer/text/own-fonts.ts'
import { GARMENT_KINDS, LETTERING_IDS } from '#lib/shared/garment-kinds.ts'

import * as calls from './calls/items.ts'
import { SIDES, OPTION_TYPES } from './calls/items.ts'
import { Cents, changesOf, endpoint, Hex, InWorkspace, Nothing, page, Paging, Revision, Timestamp } from './endpoint.ts'
import { TaxClassId } from './taxes.ts'

const Text = (max: number) => z.string().trim().max(max, `At most ${max} characters`)
const Name = Text(120).min(1, 'Give it a name')
/** Made in the browser, so that colours, sizes and fields keep their identity while they are renamed. */
const LocalId = z.string().regex(/^[\w-]{1,40}$/)

/** What an owner uploaded for one side of one colour. */
const ColourPictures = z.object({ front: z.uuid().nullable().default(null), back: z.uuid().nullable().default(null) })

/** What a colour is when nothing else is said of it. */
export const DEFAULT_COLOUR = { name: 'Default Color', hex: '#000000', index: 0 }

/** # and six hex digits; all else, also nothing, is the default colour's. */
const ColourHex = z
  .unknown()
  .optional()
  .transform(hex => Hex.safeParse(hex).data ?? DEFAULT_COLOUR.hex)

export const ItemColour = z.object({
  id: LocalId,
  name: Name.default(DEFAULT_COLOUR.name),
  hex: ColourHex,
  /** Its place among the others. Answers count it; what is sent is not read. */
  index: z.int().min(0).max(999).optional(),
  heather: z.boolean().default(false),
  /** Uploads in place of the drawn garment. */
  pictures: ColourPictures.default({ front: null, back: null })
})
export type ItemColour = z.output<typeof ItemColour>

export const ItemSize = z.object({ id: LocalId, name: Text(30).min(1, 'Give the size a name'), upchargeCents: Cents })
export type ItemSize = z.infer<typeof ItemSize>
export const OptionType = z.enum(OPTION_TYPES)

/** The values of an option: of a size or textList `value`, of a colorList `name` and `hex`. */
export const OptionValue = z.object({
  id: LocalId,
  index: z.int().min(0).max(999),
  value: Text(60).optional(),
  name: Text(60).optional(),
  hex: z
    .string()
    .transform(hex => ColourHex.parse(hex))
    .optional()
})
export type OptionValue = z.infer<typeof OptionValue>

/** As `listFonts` names its styles. */
const OwnFont = z.templateLiteral(['own-', z.string()]).refine(font => readOwnFont(font) !== undefined)

/** Where a personalisation is drawn: millimetres from the top centre of the side's print area. */
export const Placement = z.object({
  side: z.enum(SIDES),
  x: z.number().min(-2000).max(2000),
  y: z.number().min(-500).max(2000),
  heightMm: z.number().min(2).max(600),
  maxWidthMm: z.number().min(5).max(2000),
  /** Degrees that the width covers: above 0 the middle rises. */
  arch: z.number().min(-180).max(180).default(0),
  font: z.union([z.enum(LETTERING_IDS), OwnFont]).catch('collegiate'),
  /** Of a font of the shop. Answers have it; what is sent is not read. */
  own: z
    .object({
      name: Text(200),
      letters: z.string().max(100_000).optional(),
      advance: z.number().min(0).max(100).optional()
    })
    .nullish(),
  /** In what a text is set that has letters which the lettering lacks; null: such a text is refused. */
  otherFont: z.enum(LETTERING_IDS).nullable().catch(null).default(null),
  hex: Hex.default('#ffffff'),
  outlineHex: Hex.nullable().default(null)
})
export type Placement = z.infer<typeof Placement>

/** One thing a shopper may fill in: a name, a number, a choice. Not placed means it is only told to the shop. */
export const PersonalisationField = z
  .object({
    id: LocalId,
    label: Name,
    hint: Text(200).default(''),
    type: OptionType,
    required: z.boolean().default(false),
    /** Added to the price of a piece when the shopper fills it in. */
    priceCents: Cents.default(0),
    /** For text. */
    maxLength: z.int().min(1).max(60).default(14),
    uppercase: z.boolean().default(false),
    /** For number: smallest and largest. */
    min: z.int().min(0).max(999_999).default(0),
    max: z.int().min(0).max(999_999).default(99),
    values: z.array(OptionValue).max(200).default([]),
    placement: Placement.nullable().default(null),
    /** The variable of the item's designs that it fills in, in the letters of the design. */
    variable: Text(200).nullish()
  })
  .overwrite(field => {
    if (field.type !== 'colorList') return field
    return { ...field, values: field.values.map(value => ({ ...value, hex: ColourHex.parse(value.hex) })) }
  })
export type PersonalisationField = z.output<typeof PersonalisationField>

/** A picture printed on a side; millimetres from the top centre of the print area. */
export const ArtworkLayer = z.object({
  id: LocalId,
  fileId: z.uuid(),
  side: z.enum(SIDES),
  x: z.number().min(-2000).max(2000),
  y: z.number().min(-500).max(2000),
  width: z.number().min(2).max(2000),
  height: z.number().min(2).max(2000),
  /** The version of a design that the file was drawn from, and what a shopper may fill in there. */
  design: z
    .object({
      documentId: z.uuid(),
      versionId: z.uuid(),
      name: Text(120).default(''),
      variables: z.array(Text(200)).max(50).default([])
    })
    .nullish()
})
export type ArtworkLayer = z.infer<typeof ArtworkLayer>

function unique(list: { id: string }[]): boolean {
  return new Set(list.map(({ id }) => id)).size === list.length
}

export const ItemDetails = z.object({
  name: Name,
  description: Text(4000).default(''),
  categoryId: z.uuid().nullable().default(null),
  /** Null for an item that is shown by uploads only. */
  garment: z.enum(GARMENT_KINDS).nullable(),
  basePriceCents: Cents,
  costCents: Cents.nullable().default(null),
  taxClass: TaxClassId,
  colours: z
    .array(ItemColour)
    .min(1, { error: () => `Give at least one ${spell('color')}` })
    .max(60)
    .refine(unique, { error: () => `Two ${spell('colors')} have the same id` }),
  sizes: z.array(ItemSize).min(1, 'Give at least one size').max(40).refine(unique, 'Two sizes have the same id'),
  fields: z.array(PersonalisationField).max(12).refine(unique, 'Two fields have the same id').default([]),
  artwork: z.array(ArtworkLayer).max(12).refine(unique, 'Two artworks have the same id').default([])
})
export type ItemDetails = z.output<typeof ItemDetails>
/** What the row of an item has; what it costs stands with its variants. */
export const ITEM_FIELDS = ItemDetails.omit({ costCents: true }).keyof().options

export const Item = ItemDetails.extend({
  colours: z.array(ItemColour.extend({ index: z.int() })),
  id: z.uuid(),
  revision: z.int(),
  archived: z.boolean(),
  storeCount: z.int(),
  createdAt: Timestamp,
  updatedAt: Timestamp
})
export type Item = z.output<typeof Item>

const ItemId = z.object({ itemId: z.uuid() })

export const listItems = endpoint({
  ...calls.listItems,
  access: 'workspace',
  may: 'items:read',
  summary: 'The items of a workspace, newest first.',
  query: InWorkspace.extend({
    ...Paging,
    search: z.string().trim().max(80).default(''),
    categoryId: z.uuid().optional(),
    archived: z.stringbool().default(false)
  }),
  data: page(Item)
})

export const getItem = endpoint({
  ...calls.getItem,
  access: 'workspace',
  may: 'items:read',
  params: ItemId,
  query: InWorkspace,
  data: Item
})

export const createItem = endpoint({
  ...calls.createItem,
  access: 'workspace',
  may: 'items:write',
  query: InWorkspace,
  body: ItemDetails,
  data: Item
})

export const updateItem = endpoint({
  ...calls.updateItem,
  access: 'workspace',
  may: 'items:write',
  summary: 'Changes what is given. The revision must be the one read; otherwise 409 with the newest item.',
  params: ItemId,
  query: InWorkspace,
  body: changesOf(ItemDetails).extend({ revision: Revision }),
  data: Item
})

export const archiveItem = endpoint({
  ...calls.archiveItem,
  access: 'workspace',
  may: 'items:write',
  summary: 'Takes the item out of the list; stores that sell it keep it. With restore=true puts it back.',
  params: ItemId,
  query: InWorkspace.extend({ restore: z.stringbool().default(false) }),
  data: Item
})

export const copyItem = endpoint({
  ...calls.copyItem,
  access: 'workspace',
  may: 'items:write',
  params: ItemId,
  query: InWorkspace,
  data: Item
})

export const ItemOption = z.object({
  id: z.uuid(),
  workspaceId: z.string().default(''),
  name: Name,
  type: OptionType,
  values: z.array(OptionValue).max(200),
  position: z.int(),
  /** Items with a field or size list of this name and type. */
  usedIn: z.int()
})
export type ItemOption = z.output<typeof ItemOption>

const OptionFields = z.object({ name: Name, type: OptionType, values: z.array(OptionValue).max(200).default([]) })

/** What each value of a list must have; the other types have no values. */
const WORDS_OF: Partial<Record<z.output<typeof OptionType>, 'value' | 'name'>> = {
  size: 'value',
  textList: 'value',
  colorList: 'name'
}

/** An option as a whole, whose values are those of its type: no more and no less is kept of them. */
export const ItemOptionInput = OptionFields.superRefine(({ type, values }, context) => {
  const words = WORDS_OF[type]
  const say = (path: (string | number)[], message: string) => context.addIssue({ code: 'custom', path, message })
  if (!words && values.length > 0)
    say(['values'], `Only sizes, ${spell('colors')} and texts to choose from have a list of values`)
  if (!unique(values)) say(['values'], 'Two values have the same id')
  for (const [at, value] of values.entries()) {
    if (words && !value[words])
      say(['values', at, words], words === 'name' ? `Give the ${spell('color')} a name` : 'Give the value')
  }
}).transform(({ values, ...option }) => ({
  ...option,
  values: values.map(({ id, index, value, name, hex }) =>
    option.type === 'colorList' ? { id, index, name, hex: ColourHex.parse(hex) } : { id, index, value }
  )
}))
const OptionId = z.object({ optionId: z.uuid() })

export const listItemOptions = endpoint({
  ...calls.listItemOptions,
  access: 'workspace',
  may: 'items:read',
  query: InWorkspace,
  data: z.array(ItemOption)
})

export const createItemOption = endpoint({
  ...calls.createItemOption,
  access: 'workspace',
  may: 'items:write',
  query: InWorkspace,
  body: ItemOptionInput,
  data: ItemOption
})

export const updateItemOption = endpoint({
  ...calls.updateItemOption,
  access: 'workspace',
  may: 'items:write',
  params: OptionId,
  query: InWorkspace,
  body: changesOf(OptionFields).extend({ position: z.int().min(0).max(9999).optional() }),
  data: ItemOption
})

export const deleteItemOption = endpoint({
  ...calls.deleteItemOption,
  access: 'workspace',
  may: 'items:write',
  params: OptionId,
  query: InWorkspace,
  data: Nothing
})

export const ProductCategory = z.object({ id: z.uuid(), name: z.string(), position: z.int(), items: z.int() })
export type ProductCategory = z.infer<typeof ProductCategory>

const CategoryInput = z.object({ name: Text(60).min(1, 'Give the category a name') })
const CategoryId = z.object({ categoryId: z.uuid() })

export const listProductCategories = endpoint({
  ...calls.listProductCategories,
  access: 'workspace',
  may: 'items:read',
  query: InWorkspace,
  data: z.array(ProductCategory)
})

export const createProductCategory = endpoint({
  ...calls.createProductCategory,
  access: 'workspace',
  may: 'items:write',
  query: InWorkspace,
  body: CategoryInput,
  data: ProductCategory
})

export const updateProductCategory = endpoint({
  ...calls.updateProductCategory,
  access: 'workspace',
  may: 'items:write',
  params: CategoryId,
  query: InWorkspace,
  body: changesOf(CategoryInput).extend({ position: z.int().min(0).max(9999).optional() }),
  data: ProductCategory
})

export const deleteProductCategory = endpoint({
  ...calls.deleteProductCategory,
  access: 'workspace',
  may: 'items:write',
  summary: 'Deletes the category; its items stay without one.',
  params: CategoryId,
  query: InWorkspace,
  data: Nothing
})
