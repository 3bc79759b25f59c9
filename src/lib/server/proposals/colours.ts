// A customer confirms that the colours are right: of a garment whose colour nobody knows there is nothing to confirm.
import { t } from '#lib/i18n/t.ts'
import type { ProposedItem } from '#lib/contract/proposals.ts'
import { AppError } from '#lib/server/platform/errors.ts'

/** Of before drawings said in which colour they are, when an unknown one was drawn white. */
const DRAWN_CAPTIONS = ['Front', 'Back', 'The garment, without its print']

/** A garment that is drawn without its colour, and of which the shop shows no picture. */
function isUnknown({ kind, hex, pictures }: ProposedItem): boolean {
  if (kind !== 'garment' || pictures.length === 0) return false
  const isHatched = ({ drawn, caption }: ProposedItem['pictures'][number]) => {
    return drawn === null || (drawn === undefined && hex === null && DRAWN_CAPTIONS.includes(caption))
  }
  return pictures.every(isHatched)
}

const namesOf = (items: readonly ProposedItem[]) => {
  return items.map(({ title, colour }) => (colour ? `${title} (${colour})` : title)).join(', ')
}

/** Before it is sent. */
export function requireColours(items: readonly ProposedItem[]): void {
  const unknown = items.filter(isUnknown)
  if (unknown.length === 0) return
  throw new AppError('conflict', t('errors.proposal.unknownColour', { names: namesOf(unknown) }))
}

/** Of a version that was sent before that was asked. */
export function requireShownColours(items: readonly ProposedItem[]): void {
  const unknown = items.filter(isUnknown)
  if (unknown.length === 0) return
  throw new AppError('conflict', t('errors.proposal.colourNotShown', { names: namesOf(unknown) }))
}
