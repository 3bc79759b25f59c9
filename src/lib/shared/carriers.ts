// Usual carriers, and where each shows what became of a parcel.
interface Carrier {
  name: string
  track: (number: string) => string
}

export const CARRIERS: readonly Carrier[] = [
  { name: 'UPS', track: number => `https://www.ups.com/track?tracknum=${number}` },
  { name: 'USPS', track: number => `https://tools.usps.com/go/TrackConfirmAction?tLabels=${number}` },
  { name: 'FedEx', track: number => `https://www.fedex.com/fedextrack/?trknbr=${number}` },
  { name: 'DHL', track: number => `https://www.dhl.com/en/express/tracking.html?AWB=${number}` },
  {
    name: 'Canada Post',
    track: number => `https://www.canadapost-postescanada.ca/track-reperage/en#/search?searchFor=${number}`
  },
  { name: 'Royal Mail', track: number => `https://www.royalmail.com/track-your-item#/tracking-results/${number}` },
  { name: 'Australia Post', track: number => `https://auspost.com.au/mypost/track/#/details/${number}` }
]

const plain = (text: string) => text.toLowerCase().replaceAll(/[^a-z]/g, '')

/** Null where the carrier is none of these, or gave no number. */
export function trackingHref({ carrier, number }: { carrier: string; number: string }): string | null {
  const found = number && CARRIERS.find(({ name }) => plain(name) === plain(carrier))
  return found ? found.track(encodeURIComponent(number)) : null
}

/** As carriers print it in groups, in one word. */
export function readTracking(typed: string): string {
  return typed.replaceAll(/\s+/g, '').toUpperCase()
}
