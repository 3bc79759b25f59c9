// Blanks and decorations of an item as one writes them in a cell, and back. A text that another item of the job has stands
// for all of that one: its cost, its table, its layout.
import type { JobBlank, JobComponent, JobItemInput } from '#lib/contract/job-items.ts'
import { t } from '#lib/i18n/t.ts'
import { findNamedColour } from '#lib/shared/garment-colours.ts'
import type { PriceMatrix } from '#lib/shared/job-pricing/price-book.ts'

const PART = ' · '

export function blankText({ maker, styleNumber, name, colour, supplied }: JobBlank): string {
  const style = [maker, styleNumber || name].filter(Boolean).join(' ')
  return [style, colour, supplied && t('jobItems.supplied')].filter(Boolean).join(PART)
}

export function decorationText({ design, method, location }: JobComponent): string {
  return [design || t(`methods.${method}`), location].filter(Boolean).join(PART)
}

export function decorationsText(components: readonly JobComponent[]): string {
  return components.map(decorationText).join('; ')
}

const NO_BLANK: JobBlank = {
  itemId: null,
  name: '',
  maker: '',
  styleNumber: '',
  colour: '',
  hex: null,
  costCents: null,
  supplied: false
}

export const NEW_DECORATION: Omit<JobComponent, 'id'> = {
  documentId: null,
  design: '',
  location: '',
  method: 'vinyl',
  matrixId: null,
  amount: 1,
  widthMm: null,
  heightMm: null,
  underbase: false,
  reorder: false,
  filmCents: 0,
  pressSeconds: 0,
  note: '',
  per: 'piece'
}

export function readBlank(text: string, items: readonly JobItemInput[]): JobBlank {
  const wanted = keyOf(text)
  if (wanted === '') return NO_BLANK
  const known = items.find(({ blank }) => keyOf(blankText(blank)) === wanted)
  if (known) return known.blank
  const [name = '', ...colour] = text.split(/\s*[·|/]\s*/)
  const written = colour.join(' ').slice(0, 60)
  return { ...NO_BLANK, name: name.slice(0, 120), colour: written, hex: findNamedColour(written)?.hex ?? null }
}

interface SheetContext {
  items: readonly JobItemInput[]
  matrices: readonly PriceMatrix[]
}

export function readDecorations(text: string, { items, matrices }: SheetContext): JobComponent[] {
  const known = new Map(items.flatMap(({ components }) => components.map(each => [keyOf(decorationText(each)), each])))
  const texts = text.split(/[;\n]/).map(part => part.trim())
  return texts
    .filter(Boolean)
    .slice(0, 12)
    .map(part => {
      const id = crypto.randomUUID()
      const same = known.get(keyOf(part))
      if (same) return { ...same, id }
      const [design = '', ...location] = part.split(/\s*[·|]\s*/)
      const matrixId = matrices.find(({ method }) => method === NEW_DECORATION.method)?.id ?? null
      return {
        ...NEW_DECORATION,
        id,
        matrixId,
        design: design.slice(0, 120),
        location: location.join(' ').slice(0, 60)
      }
    })
}

function keyOf(text: string): string {
  return text.trim().toLowerCase().replaceAll(/\s+/g, ' ')
}
