import { t } from '#lib/i18n/t.ts'
import { countryName } from '#lib/shared/country-code.ts'

interface Place {
  id: string
  name: string
  address: string
  instructions: string
}

type Choice =
  | { kind: 'pickup'; pointId: string; point?: Place | undefined }
  | { kind: 'group'; recipient: string; label?: string | undefined }
  | {
      kind: 'shipping'
      name: string
      line1: string
      line2: string
      city: string
      state: string
      postalCode: string
      country: string
    }

interface Offer {
  pickup: Place[]
  group: { label: string }
}

/** How an order reaches its people, in one line. A pick-up point that is gone since is told from the order's own copy. */
export function deliveryText(choice: Choice, offer: Offer): string {
  if (choice.kind === 'pickup') {
    const place = offer.pickup.find(({ id }) => id === choice.pointId) ?? choice.point
    if (!place) return t('papers.delivery.placeGone')
    const where = [place.name, place.address].filter(Boolean).join(', ')
    return t('papers.delivery.pickup', { where: place.instructions ? `${where} (${place.instructions})` : where })
  }
  if (choice.kind === 'group') {
    const group = offer.group.label || choice.label || t('papers.delivery.anyGroup')
    return t('papers.delivery.group', { group, recipient: choice.recipient })
  }
  const town = [choice.city, [choice.state, choice.postalCode].filter(Boolean).join(' ')].filter(Boolean).join(', ')
  const lines = [choice.name, choice.line1, choice.line2, town, countryName(choice.country)]
  return t('papers.delivery.shipping', { address: lines.filter(Boolean).join(', ') })
}
