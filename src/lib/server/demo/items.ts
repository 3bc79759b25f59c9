import type { ItemDetails } from '#lib/contract/items.ts'
import { ItemDetails as Details } from '#lib/contract/items.ts'
import { GARMENT_COLOURS } from '#lib/garments/colours.ts'
import type { GarmentKind } from '#lib/shared/garment-kinds.ts'
import { required } from '#lib/shared/required.ts'

import type { DemoArtwork } from './artwork.ts'

const ADULT = ['S', 'M', 'L', 'XL', '2XL', '3XL']
const YOUTH = ['YS', 'YM', 'YL']
const UPCHARGES: Record<string, number> = { '2XL': 200, '3XL': 300 }

interface Sketch {
  key: string
  name: string
  description: string
  category: 'Tees' | 'Sweatshirts' | 'Accessories'
  garment: GarmentKind
  priceCents: number
  costCents: number
  colours: string[]
  sizes: string[]
  art?: { design: string; width: number; y: number; x?: number; side?: 'front' | 'back' }
  /** Film colour of names and numbers on the back. */
  personalised?: string
  /** Film colour of a name that each piece has on the back. */
  named?: string
}

const SKETCHES: Sketch[] = [
  {
    key: 'wildcats-jersey',
    name: 'Wildcats game day tee',
    description: 'Soft ringspun cotton with the Wildcat on the front, your name and number on the back.',
    category: 'Tees',
    garment: 'tee',
    priceCents: 1800,
    costCents: 620,
    colours: ['Gold', 'White', 'Ash'],
    sizes: [...YOUTH, ...ADULT],
    art: { design: 'riverside-wildcats', width: 200, y: 25 },
    personalised: '#5B1F2E'
  },
  {
    key: 'wildcats-hoodie',
    name: 'Wildcats hoodie',
    description: 'Midweight fleece for cold bleachers. Name on the back if you like.',
    category: 'Sweatshirts',
    garment: 'hoodie',
    priceCents: 3400,
    costCents: 1450,
    colours: ['Heather Gray', 'Gold'],
    sizes: [...YOUTH, ...ADULT],
    art: { design: 'riverside-wildcats', width: 160, y: 10 },
    personalised: '#5B1F2E'
  },
  {
    key: 'swim-long-sleeve',
    name: 'Swim club long sleeve',
    description: 'For the pool deck at six in the morning.',
    category: 'Tees',
    garment: 'long-sleeve',
    priceCents: 2400,
    costCents: 860,
    colours: ['White', 'Powder Blue'],
    sizes: [...YOUTH, ...ADULT],
    art: { design: 'harbor-swim-club', width: 230, y: 20 }
  },
  {
    key: 'swim-hoodie',
    name: 'Swim club hoodie',
    description: 'Warm, roomy, with the club’s anchor.',
    category: 'Sweatshirts',
    garment: 'hoodie',
    priceCents: 3600,
    costCents: 1450,
    colours: ['Powder Blue', 'Heather Gray'],
    sizes: ADULT,
    art: { design: 'harbor-swim-club', width: 190, y: 5 },
    personalised: '#00224C'
  },
  {
    key: 'robotics-tee',
    name: 'Robotics team tee',
    description: 'Worn under safety goggles since 2014.',
    category: 'Tees',
    garment: 'tee',
    priceCents: 1600,
    costCents: 560,
    colours: ['Heather Gray', 'Ash', 'White'],
    sizes: [...YOUTH, ...ADULT],
    art: { design: 'northside-robotics', width: 210, y: 30 }
  },
  {
    key: 'pta-tote',
    name: 'PTA book fair tote',
    description: 'Heavy canvas. Holds a term’s worth of library books.',
    category: 'Accessories',
    garment: 'tote',
    priceCents: 1400,
    costCents: 480,
    colours: ['Natural', 'White'],
    sizes: ['One size'],
    art: { design: 'maple-street-pta', width: 200, y: 18 }
  },
  {
    key: 'coffee-cap',
    name: 'Bean & Barrel cap',
    description: 'Six panels, unstructured, brass buckle.',
    category: 'Accessories',
    garment: 'cap',
    priceCents: 1900,
    costCents: 720,
    colours: ['Natural', 'Sand'],
    sizes: ['One size'],
    art: { design: 'bean-and-barrel', width: 78, y: 2 }
  },
  {
    key: 'jazz-tee',
    name: 'Jazz band tour tee',
    description: 'The spring tour, all three dates of it.',
    category: 'Tees',
    garment: 'tee',
    priceCents: 1700,
    costCents: 580,
    colours: ['White', 'Ash'],
    sizes: ADULT,
    art: { design: 'lakeview-jazz-band', width: 250, y: 30 }
  },
  {
    key: 'summit-tee',
    name: 'Summit 5K finisher tee',
    description: 'Light polyester that dries before you do.',
    category: 'Tees',
    garment: 'tee',
    priceCents: 1500,
    costCents: 690,
    colours: ['White'],
    sizes: ADULT,
    art: { design: 'summit-5k', width: 260, y: 40 }
  },
  {
    key: 'class-hoodie',
    name: 'Class of 2027 hoodie',
    description: 'Seniors only. Name on the back, spelled by its owner.',
    category: 'Sweatshirts',
    garment: 'hoodie',
    priceCents: 3500,
    costCents: 1450,
    colours: ['Heather Gray', 'White'],
    sizes: ADULT,
    art: { design: 'class-of-2027', width: 220, y: 15 },
    personalised: '#32409A'
  },
  {
    key: 'family-tee',
    name: 'Delgado family reunion tee',
    description: 'Same shirt, four generations.',
    category: 'Tees',
    garment: 'tee',
    priceCents: 1600,
    costCents: 560,
    colours: ['White', 'Natural'],
    sizes: [...YOUTH, ...ADULT],
    art: { design: 'delgado-family', width: 250, y: 30 },
    personalised: '#0E6315'
  },
  {
    key: 'crest-polo',
    name: 'Northgate staff polo',
    description: 'Piqué knit with the crest on the left chest.',
    category: 'Tees',
    garment: 'polo',
    priceCents: 2600,
    costCents: 1180,
    colours: ['Powder Blue', 'White'],
    sizes: ADULT,
    art: { design: 'northgate-crest', width: 88, y: 10 }
  },
  {
    key: 'jazz-crew-tee',
    name: 'Jazz band crew tee',
    description: 'The tour on the front, your name on the back.',
    category: 'Tees',
    garment: 'tee',
    priceCents: 1700,
    costCents: 580,
    colours: ['White', 'Ash'],
    sizes: ADULT,
    art: { design: 'lakeview-jazz-band', width: 250, y: 30 },
    named: '#53318C'
  }
]

const toId = (text: string) => text.toLowerCase().replaceAll(/[^a-z0-9]+/g, '-')

/** The shop's items, checked by the same schema as what people type. */
export function demoItems(
  artwork: Map<string, DemoArtwork>,
  categories: Map<string, string>
): { key: string; details: ItemDetails }[] {
  return SKETCHES.map(sketch => ({
    key: sketch.key,
    details: Details.parse({
      name: sketch.name,
      description: sketch.description,
      categoryId: categories.get(sketch.category) ?? null,
      garment: sketch.garment,
      basePriceCents: sketch.priceCents,
      costCents: sketch.costCents,
      colours: sketch.colours.map(name => {
        const colour = required(
          GARMENT_COLOURS.find(known => known.name === name),
          'a garment color'
        )
        return { id: toId(name), name, hex: colour.hex, heather: colour.heather }
      }),
      sizes: sketch.sizes.map(name => ({ id: toId(name), name, upchargeCents: UPCHARGES[name] ?? 0 })),
      fields: fieldsOf(sketch),
      artwork: artworkOf(sketch, artwork)
    })
  }))
}

function artworkOf({ art }: Sketch, artwork: Map<string, DemoArtwork>) {
  const design = art && artwork.get(art.design)
  if (!design) return []
  const height = (art.width * design.heightMm) / design.widthMm
  const side = art.side ?? 'front'
  return [{ id: 'art', fileId: design.fileId, side, x: -art.width / 2, y: art.y, width: art.width, height }]
}

function fieldsOf({ personalised, named, garment }: Sketch) {
  if (personalised) return backFields(personalised, garment)
  if (!named) return []
  return backFields(named, garment)
    .slice(0, 1)
    .map(name => ({ ...name, priceCents: 0, required: true }))
}

/** A name of 2.5 inches above a number of 8, as the trade does it. */
function backFields(hex: string, garment: GarmentKind) {
  const top = garment === 'hoodie' ? 30 : 18
  const common = { side: 'back', x: 0, font: 'collegiate', otherFont: null, hex, outlineHex: null }
  return [
    {
      id: 'name',
      label: 'Name on the back',
      hint: 'As it should be printed',
      type: 'text',
      priceCents: 400,
      maxLength: 14,
      uppercase: true,
      placement: { ...common, y: top, heightMm: 50, maxWidthMm: 260, arch: 24 }
    },
    {
      id: 'number',
      label: 'Number',
      type: 'number',
      priceCents: 300,
      min: 0,
      max: 99,
      placement: { ...common, y: top + 82, heightMm: 190, maxWidthMm: 230, arch: 0 }
    }
  ]
}
