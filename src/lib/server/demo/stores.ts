import { randomBytes } from 'node:crypto'

import type { Insertable } from 'kysely'

import type { DB } from '#lib/server/platform/db/tables.ts'
import type { BelowFirst, GroupTier } from '#lib/shared/group-price.ts'

const HOUR = 60 * 60 * 1000
const DAY = 24 * HOUR

export interface DemoStore {
  row: Insertable<DB['stores']>
  items: { key: string; section: string; stock?: number; required?: boolean }[]
  bundle?: { name: string; description: string; section: string; priceCents: number; keys: string[] }
  /** How many orders it has, and how far they are. */
  orders: number
  orderStatus: 'paid' | 'production' | 'ready' | 'handed_over'
  coupon?: { code: string; kind: 'percent' | 'amount'; value: number }
  group?: DemoGroup
}

/** All items of the store at a group price, which is decided where the store has closed. */
interface DemoGroup {
  tiers: GroupTier[]
  below: BelowFirst
}

interface Sketch {
  name: string
  organisation: string
  slug: string
  message: string
  hex: string
  /** Days from now. */
  opens: number
  closes: number
  stage: string
  goalCents?: number
  fundraising?: number
  access?: 'public' | 'unlisted'
  minimum?: number
  items: DemoStore['items']
  bundle?: DemoStore['bundle']
  orders?: number
  orderStatus?: DemoStore['orderStatus']
  coupon?: DemoStore['coupon']
  group?: DemoGroup
}

const SKETCHES: Sketch[] = [
  {
    name: 'Riverside Wildcats spirit store',
    organisation: 'Riverside Middle School',
    slug: 'riverside-wildcats',
    message:
      'Show your stripes this season. Part of every piece goes to new warm-ups for the team. Orders come home with your student the week after we close.',
    hex: '#5B1F2E',
    opens: -9,
    closes: 6,
    stage: 'published',
    goalCents: 60_000,
    fundraising: 400,
    items: [
      { key: 'wildcats-jersey', section: 'Game day' },
      { key: 'wildcats-hoodie', section: 'Game day', stock: 120 },
      { key: 'pta-tote', section: 'Extras' },
      { key: 'robotics-tee', section: 'Extras' }
    ],
    bundle: {
      name: 'Game day pack',
      description: 'Jersey for the field, hoodie for the stands.',
      section: 'Game day',
      priceCents: 4700,
      keys: ['wildcats-jersey', 'wildcats-hoodie']
    },
    orders: 86,
    coupon: { code: 'COACH10', kind: 'percent', value: 1000 }
  },
  {
    name: 'Harbor Swim Club winter shop',
    organisation: 'Harbor Swim Club',
    slug: 'harbor-swim',
    message: 'Deck gear for the winter season. Pick up at practice.',
    hex: '#00224C',
    opens: -12,
    closes: 2,
    stage: 'published',
    goalCents: 40_000,
    fundraising: 500,
    minimum: 24,
    items: [
      { key: 'swim-long-sleeve', section: 'On deck' },
      { key: 'swim-hoodie', section: 'On deck', stock: 40 }
    ],
    orders: 48
  },
  {
    name: 'Jazz alumni tour tee',
    organisation: 'Lakeview Jazz Alumni',
    slug: 'jazz-alumni',
    message: 'Print runs are cheaper the longer they are. Bring a bandmate, and the shirt costs all of us less.',
    hex: '#4C2075',
    opens: -2,
    closes: 4,
    stage: 'published',
    goalCents: 12_000,
    fundraising: 200,
    items: [{ key: 'jazz-tee', section: '' }],
    orders: 23,
    group: {
      tiers: [
        { from: 24, cents: 1500 },
        { from: 48, cents: 1300 },
        { from: 96, cents: 1100 }
      ],
      below: 'single'
    }
  },
  {
    name: 'Bean & Barrel regulars',
    organisation: 'Bean & Barrel Coffee',
    slug: 'bean-regulars',
    message: 'One run of caps, for those who know the Wi-Fi by heart.',
    hex: '#493826',
    opens: -8,
    closes: -3,
    stage: 'production',
    items: [{ key: 'coffee-cap', section: '' }],
    orders: 24,
    orderStatus: 'production',
    group: {
      tiers: [
        { from: 12, cents: 1700 },
        { from: 36, cents: 1450 }
      ],
      below: 'cancel'
    }
  },
  {
    name: 'Class of 2027',
    organisation: 'Lakeview High School',
    slug: 'class-of-2027',
    message: 'Seniors, this is the one. Check how your name is spelled: it prints exactly so.',
    hex: '#32409A',
    opens: 3,
    closes: 20,
    stage: 'published',
    items: [{ key: 'class-hoodie', section: '' }]
  },
  {
    name: 'Northside Robotics',
    organisation: 'Northside Robotics Team 4127',
    slug: 'northside-robotics',
    message: 'Thank you for ordering! Shirts arrive in time for the regional.',
    hex: '#8A4A00',
    opens: -30,
    closes: -3,
    stage: 'published',
    fundraising: 300,
    goalCents: 15_000,
    items: [{ key: 'robotics-tee', section: '' }],
    orders: 41
  },
  {
    name: 'Lakeview Jazz spring tour',
    organisation: 'Lakeview High School',
    slug: 'lakeview-jazz',
    message: 'Tour shirts for the band and everyone who drives the band.',
    hex: '#4C2075',
    opens: -40,
    closes: -14,
    stage: 'production',
    items: [{ key: 'jazz-crew-tee', section: '' }],
    orders: 33,
    orderStatus: 'production'
  },
  {
    name: 'Summit 5K finishers',
    organisation: 'Summit Trail Runners',
    slug: 'summit-5k',
    message: 'You ran it. Wear it.',
    hex: '#0B5D3B',
    opens: -45,
    closes: -20,
    stage: 'ready',
    items: [{ key: 'summit-tee', section: '' }],
    orders: 37,
    orderStatus: 'ready'
  },
  {
    name: 'Maple Street PTA book fair',
    organisation: 'Maple Street Elementary',
    slug: 'maple-street-pta',
    message: 'Every tote buys a book for the library.',
    hex: '#A6195A',
    opens: -60,
    closes: -32,
    stage: 'delivered',
    fundraising: 500,
    goalCents: 20_000,
    items: [{ key: 'pta-tote', section: '' }],
    orders: 29,
    orderStatus: 'handed_over'
  },
  {
    name: 'Delgado family reunion',
    organisation: 'The Delgado family',
    slug: 'delgado-reunion',
    message: 'See you at the lake. Tía Carmen has the final say on sizes.',
    hex: '#0E6315',
    opens: -80,
    closes: -52,
    stage: 'settled',
    access: 'unlisted',
    items: [{ key: 'family-tee', section: '' }],
    orders: 26,
    orderStatus: 'handed_over'
  },
  {
    name: 'Bean & Barrel staff caps',
    organisation: 'Bean & Barrel Coffee',
    slug: 'bean-and-barrel',
    message: 'Called off: the owner found a box of them in the cellar.',
    hex: '#493826',
    opens: -50,
    closes: -40,
    stage: 'cancelled',
    items: [{ key: 'coffee-cap', section: '' }]
  },
  {
    name: 'Northgate staff polos',
    organisation: 'Northgate School District',
    slug: 'northgate-staff',
    message: '',
    hex: '#1D5FA8',
    opens: 7,
    closes: 21,
    stage: 'draft',
    items: [{ key: 'crest-polo', section: '' }]
  }
]

const DELIVERY = {
  pickup: [
    {
      id: 'shop',
      name: 'Delgado Print Co.',
      address: '418 Harbor Road, Riverside',
      instructions: 'Monday to Friday, 9 to 5. Ring at the side door.'
    }
  ],
  group: {
    enabled: true,
    label: 'Homeroom',
    recipients: ['Ms. Abara, 6A', 'Mr. Novak, 6B', 'Ms. Kim, 7A', 'Coach Reyes']
  },
  shipping: { enabled: true, priceCents: 695, freeOverCents: 10_000 }
}

const ANNOUNCE_TO = ['office@example.com', 'coach.reyes@example.com', 'parents@example.com']

/** A store in every state that one can be in, with times counted from now. */
export function demoStores(workspaceId: string, timeZone: string): DemoStore[] {
  return SKETCHES.map((sketch, index) => {
    const opensAt = at(sketch.opens, 16)
    return {
      items: sketch.items,
      orders: sketch.orders ?? 0,
      orderStatus: sketch.orderStatus ?? 'paid',
      ...(sketch.bundle && { bundle: sketch.bundle }),
      ...(sketch.coupon && { coupon: sketch.coupon }),
      ...(sketch.group && { group: sketch.group }),
      row: {
        workspace_id: workspaceId,
        campaign_id: randomBytes(9).toString('base64url'),
        slug: sketch.slug,
        name: sketch.name,
        organisation: sketch.organisation,
        message: sketch.message,
        contact_email: 'maya@example.com',
        theme_hex: sketch.hex,
        stage: sketch.stage,
        time_zone: timeZone,
        opens_at: opensAt,
        closes_at: at(sketch.closes, 1),
        in_hands_on: at(sketch.closes + 10, 12).slice(0, 10),
        currency: 'usd',
        fundraising_kind: sketch.fundraising ? 'amount' : 'none',
        fundraising_value: sketch.fundraising ?? 0,
        goal_cents: sketch.goalCents ?? null,
        minimum_units: sketch.minimum ?? 0,
        group_below: sketch.group?.below ?? 'single',
        tax_ppm: 82_500,
        delivery: JSON.stringify(DELIVERY),
        access: sketch.access ?? 'public',
        announce_to: JSON.stringify(sketch.stage === 'draft' ? [] : ANNOUNCE_TO),
        step: sketch.stage === 'draft' ? 4 : 8,
        published_at: sketch.stage === 'draft' ? null : opensAt,
        created_at: new Date(Date.parse(opensAt) - (2 + index / 10) * DAY).toISOString()
      }
    }
  })
}

/** The messages whose time has passed, as they went out. */
export function demoMessages({ row, orders }: DemoStore): { kind: string; sent_at: string; recipients: number }[] {
  const { stage } = row
  if (stage === 'draft' || stage === 'cancelled') return []
  const closes = Date.parse(row.closes_at!)
  const ready = demoHistory(row).find(({ kind }) => kind === 'mark_ready')
  const due: [string, number, number][] = [
    ['launch', Date.parse(row.opens_at!), ANNOUNCE_TO.length],
    ['three_days', closes - 3 * DAY, ANNOUNCE_TO.length],
    ['last_day', closes - DAY, ANNOUNCE_TO.length],
    ['closed', closes, orders],
    ...(ready ? [['ready', Date.parse(ready.at), orders] as [string, number, number]] : [])
  ]
  return due
    .filter(([, at]) => at <= Date.now())
    .map(([kind, at, recipients]) => ({ kind, sent_at: new Date(at).toISOString(), recipients }))
}

const STEPS = ['publish', 'start_production', 'mark_ready', 'mark_delivered', 'settle']
const STAGES = ['published', 'production', 'ready', 'delivered', 'settled']

/** How a store came to where it is: published before it opened, then a step every other day after it had closed. */
export function demoHistory({ stage, created_at, closes_at }: DemoStore['row']): { kind: string; at: string }[] {
  const steps = STEPS.slice(0, STAGES.indexOf(stage ?? '') + 1)
  return steps.map((kind, index) => {
    const due = index === 0 ? Date.parse(created_at!) + DAY / 2 : Date.parse(closes_at!) + (2 * index - 1) * DAY
    return { kind, at: new Date(Math.min(due, Date.now() - (steps.length - index) * HOUR)).toISOString() }
  })
}

function at(days: number, hourUtc: number): string {
  const day = new Date(Date.now() + days * DAY)
  day.setUTCHours(hourUtc, 0, 0, 0)
  return day.toISOString()
}
