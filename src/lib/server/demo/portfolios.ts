// Portfolios of the demo shop: its own designs on drawn garments.
import { createHash, randomUUID } from 'node:crypto'

import { Resvg } from '@resvg/resvg-js'
import sharp from 'sharp'

import type { Member } from '#lib/server/platform/access/actor.ts'
import { GARMENT_COLOURS } from '#lib/garments/colours.ts'
import { drawPicture, printArea } from '#lib/garments/picture.ts'
import type { Db } from '#lib/server/platform/db/index.ts'
import { storage } from '#lib/server/platform/outside/storage.ts'
import type { GarmentKind } from '#lib/shared/garment-kinds.ts'
import { required } from '#lib/shared/required.ts'

import type { DemoArtwork } from './artwork.ts'

interface Piece {
  artwork: string
  kind: GarmentKind
  colour: string
  /** Of the print area's width. */
  share?: number
  caption: string
  tags: string[]
  section: string
}

const WIDTH = 1000
const DAY_MS = 86_400_000

const SPIRIT: Piece[] = [
  {
    artwork: 'riverside-wildcats',
    kind: 'tee',
    colour: 'Gold',
    share: 0.9,
    caption: 'Wildcats fan tee, three films',
    tags: ['Tees'],
    section: 'teams'
  },
  {
    artwork: 'northgate-crest',
    kind: 'hoodie',
    colour: 'Heather Gray',
    share: 0.62,
    caption: 'Northgate staff hoodie',
    tags: ['Hoodies'],
    section: 'teams'
  },
  {
    artwork: 'harbor-swim-club',
    kind: 'hoodie',
    colour: 'Powder Blue',
    share: 0.62,
    caption: 'Harbor Swim warm-up',
    tags: ['Hoodies'],
    section: 'teams'
  },
  {
    artwork: 'hornets-cheer',
    kind: 'tee',
    colour: 'Ash',
    share: 0.85,
    caption: 'Hornets cheer camp',
    tags: ['Tees'],
    section: 'teams'
  },
  {
    artwork: 'northside-robotics',
    kind: 'long-sleeve',
    colour: 'Ash',
    share: 0.8,
    caption: 'Robotics pit crew',
    tags: ['Long sleeves'],
    section: 'clubs'
  },
  {
    artwork: 'lakeview-jazz-band',
    kind: 'tee',
    colour: 'Sand',
    share: 0.85,
    caption: 'Jazz band tour shirt',
    tags: ['Tees'],
    section: 'clubs'
  },
  {
    artwork: 'class-of-2027',
    kind: 'long-sleeve',
    colour: 'White',
    share: 0.8,
    caption: 'Class of 2027',
    tags: ['Long sleeves'],
    section: 'clubs'
  },
  {
    artwork: 'maple-street-pta',
    kind: 'tote',
    colour: 'Natural',
    share: 0.85,
    caption: 'PTA book-fair tote',
    tags: ['Bags'],
    section: 'clubs'
  }
]

const BUSINESS: Piece[] = [
  {
    artwork: 'bluebird-bakery',
    kind: 'tote',
    colour: 'Natural',
    share: 0.85,
    caption: 'Bluebird Bakery counter tote',
    tags: ['Bags'],
    section: ''
  },
  {
    artwork: 'bean-and-barrel',
    kind: 'tee',
    colour: 'Sand',
    share: 0.8,
    caption: 'Bean & Barrel barista tee',
    tags: ['Tees'],
    section: ''
  },
  {
    artwork: 'iron-oak-gym',
    kind: 'hoodie',
    colour: 'Heather Gray',
    share: 0.62,
    caption: 'Iron Oak members’ hoodie',
    tags: ['Hoodies'],
    section: ''
  }
]

const LEADS = [
  {
    name: 'Dana Whitfield',
    email: 'dana.whitfield@example.com',
    phone: '555 0142',
    product: 'Hoodies for the swim team',
    quantity: '35',
    inDays: 40,
    message:
      'We loved the Harbor Swim hoodie. Could you do the same in navy with our logo and last names on the back? Sizes from youth M to adult XL.',
    daysAgo: 1
  },
  {
    name: 'Luis Ortega',
    email: 'luis.ortega@example.com',
    phone: '',
    product: 'Robotics shirts',
    quantity: '18 to 22',
    inDays: 25,
    message:
      'Hi! Regionals are next month. What would two-color long sleeves cost, and can parents order on their own?',
    daysAgo: 6
  }
]

export async function seedPortfolios(tx: Db, owner: Member, artwork: Map<string, DemoArtwork>): Promise<void> {
  const spirit = await seedPortfolio(tx, owner, artwork, {
    title: 'School spirit wear',
    slug: 'delgado-school-spirit',
    intro:
      'Tees, hoodies and bags for teams, clubs and classes in the valley. Cut, pressed and bagged by name in our shop, usually within ten days.',
    theme_hex: '#1d4d8f',
    contact_text: 'Tell us about your team. We answer within a day, with a mock-up and a price.',
    sections: [
      { id: 'teams', title: 'Teams' },
      { id: 'clubs', title: 'Clubs and classes' }
    ],
    pieces: SPIRIT
  })
  await seedPortfolio(tx, owner, artwork, {
    title: 'Small-business wear',
    slug: 'delgado-small-business',
    intro: 'Shirts and bags for the people who open at six. From twelve pieces.',
    theme_hex: '#6b3a1e',
    contact_text: '',
    sections: [],
    pieces: BUSINESS
  })
  const rows = LEADS.map(({ inDays, daysAgo, ...lead }) => ({
    ...lead,
    workspace_id: owner.workspaceId,
    source: 'portfolio',
    portfolio_id: spirit,
    need_by: new Date(Date.now() + inDays * DAY_MS).toISOString().slice(0, 10),
    created_at: new Date(Date.now() - daysAgo * DAY_MS).toISOString()
  }))
  await tx.insertInto('leads').values(rows).execute()
}

interface Page {
  title: string
  slug: string
  intro: string
  theme_hex: string
  contact_text: string
  sections: { id: string; title: string }[]
  pieces: Piece[]
}

async function seedPortfolio(tx: Db, owner: Member, artwork: Map<string, DemoArtwork>, page: Page): Promise<string> {
  const { pieces, sections, ...values } = page
  const { id } = await tx
    .insertInto('portfolios')
    .values({ ...values, sections: JSON.stringify(sections), workspace_id: owner.workspaceId, is_published: true })
    .returning('id')
    .executeTakeFirstOrThrow()
  for (const [position, piece] of pieces.entries()) {
    const file_id = await seedMockUp(tx, owner, required(artwork.get(piece.artwork), 'a drawing'), piece)
    const { caption, tags, section: section_id } = piece
    await tx
      .insertInto('portfolio_images')
      .values({
        file_id,
        caption,
        tags,
        section_id,
        position,
        workspace_id: owner.workspaceId,
        portfolio_id: id,
        source: 'mockup'
      })
      .execute()
  }
  return id
}

async function seedMockUp(tx: Db, owner: Member, design: DemoArtwork, piece: Piece): Promise<string> {
  const { widthMm, heightMm } = printArea(piece.kind, 'front')
  const width = Math.min(widthMm * (piece.share ?? 0.8), (heightMm * 0.92 * design.widthMm) / design.heightMm)
  const height = (width * design.heightMm) / design.widthMm
  const drawn = await storage().get(`${design.fileId}.svg.png`)
  const small = await sharp(drawn).resize({ width: 700, withoutEnlargement: true }).png().toBuffer()
  const colour = required(
    GARMENT_COLOURS.find(({ name }) => name === piece.colour),
    'a garment color'
  )
  const svg = drawPicture({
    kind: piece.kind,
    side: 'front',
    hex: colour.hex,
    heather: colour.heather,
    idPrefix: 'p',
    layers: [
      { type: 'image', href: `data:image/png;base64,${small.toString('base64')}`, x: -width / 2, y: 8, width, height }
    ]
  })
  const picture = new Resvg(svg, { font: { loadSystemFonts: false }, fitTo: { mode: 'width', value: WIDTH } }).render()
  const bytes = picture.asPng()
  const id = randomUUID()
  await storage().put(`${id}.png`, bytes, 'image/png')
  await tx
    .insertInto('files')
    .values({
      id,
      workspace_id: owner.workspaceId,
      kind: 'picture',
      name: `${piece.artwork}.png`,
      mime: 'image/png',
      bytes: bytes.length,
      sha256: createHash('sha256').update(bytes).digest('hex'),
      width: picture.width,
      height: picture.height,
      storage_key: `${id}.png`,
      is_public: true
    })
    .execute()
  return id
}
