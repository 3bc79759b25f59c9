// Who asked the demo shop for something in the last weeks, and how far it has come.
import { sql } from 'kysely'

import type { Member } from '#lib/server/platform/access/actor.ts'
import type { Db } from '#lib/server/platform/db/index.ts'
import type { LeadSource, LeadStage } from '#lib/shared/lead.ts'

import type { SeededCustomer } from './customers.ts'

interface DemoLead {
  name: string
  company?: string
  source: LeadSource
  product: string
  quantity: string
  message: string
  stage: LeadStage
  daysAgo: number
  /** Days from now. */
  needIn?: number
  next?: [step: string, inDays: number]
  lost?: string
  /** The customer that they became, by name. */
  became?: string
}

const LEADS: DemoLead[] = [
  ...(
    [
      [
        'Erin Castaneda',
        'Ashford Youth Theater',
        'portfolio',
        'Cast shirts',
        '28',
        'Opening night is close. Black tees, white one-color print on the front, names on the back.',
        0,
        18
      ],
      ['Marcus Bell', '', 'phone', 'Family reunion tees', '45', 'Rang about a tree design with all the names.', 1, 30],
      [
        'Priya Shah',
        'Valley Robotics League',
        'portfolio',
        'Referee polos',
        '20',
        'Do you embroider, or is there a vinyl that holds on polo fabric?',
        1,
        42
      ],
      [
        'Dominic Russo',
        'Russo Tile',
        'visit',
        'Work shirts',
        '12',
        'Left his logo on a card. Wants gray, left chest and full back.',
        2,
        25
      ],
      [
        'Hana Kobayashi',
        '',
        'store',
        'Bags like the PTA tote',
        '60',
        'Saw the tote of the Maple Street store and wants one for a book club.',
        3,
        50
      ],
      ['Trey Gallagher', 'Northgate Boosters', 'form', 'Rally towels', '300', 'Can you print towels at all?', 4, 21]
    ] as const
  ).map(toLead('New')),
  ...(
    [
      [
        'Simone Adler',
        'Adler Events',
        'phone',
        'Crew shirts',
        '35',
        'Three events this summer, same shirt, other dates on the sleeve.',
        5,
        34,
        'Send the sleeve sizes',
        1
      ],
      [
        'Kofi Mensah',
        'Lakeview FC',
        'portfolio',
        'Training kit',
        '22',
        'Names and numbers, two colors.',
        6,
        40,
        'Ring about the numbers',
        0
      ],
      ['Allison Park', 'Park Veterinary', 'form', 'Scrubs with logo', '9', '', 8, 28, 'Ask for the fabric', -1],
      [
        'Jorge Villanueva',
        '',
        'visit',
        'Lowrider club jackets',
        '14',
        'Wants a two-color back print, 12 inches.',
        9,
        60,
        'Show the glitter film',
        3
      ],
      [
        'Beth Sandoval',
        'Canyon Middle School',
        'artwork',
        'Spirit shirts',
        '120',
        'Found the wolf in your artwork. Can it be ours?',
        10,
        45,
        'Send three colors of the wolf',
        2
      ]
    ] as const
  ).map(toLead('Contacted')),
  ...(
    [
      [
        'Owen McTavish',
        'Highland Games Ashford',
        'phone',
        'Volunteer tees',
        '150',
        'Needs a price per hundred.',
        9,
        55,
        'Ask what they think of the price',
        0
      ],
      ['Renee Dubois', 'Dubois Catering', 'form', 'Aprons', '16', '', 12, 20, 'Follow up', -2],
      [
        'Calvin Reyes',
        'Team Reyes',
        'store',
        'Memorial run shirts',
        '80',
        'For my brother. We want it to look good.',
        14,
        38,
        'Send the mock-up again',
        1
      ],
      ['Mei-Ling Tan', 'Golden Wok', 'visit', 'Staff shirts', '11', '', 15, 26, 'Call in the afternoon', 4]
    ] as const
  ).map(toLead('Quoted')),
  won('Coach Mel Ito', 'Harbor Swim Club', 'portfolio', 'Warm-up hoodies', '38', 24),
  won('Luis Ortega', 'Northside Robotics 4412', 'portfolio', 'Pit crew long sleeves', '22', 31),
  won('Anne Fournier', 'Bluebird Bakery', 'visit', 'Counter totes', '50', 45),
  won('Amara Obi', 'Class of 2027', 'store', 'Class shirts', '140', 60),
  lost('Ray Donahue', 'Donahue Towing', 'phone', 'Hi-vis vests', '30', 20, 'Price'),
  lost('Felicity Grant', '', 'form', 'One birthday shirt', '1', 27, 'Not something we make'),
  lost('Stan Pulaski', 'Pulaski Brothers', 'phone', 'Caps', '24', 33, 'Went elsewhere'),
  lost('Opal Jennings', 'Sunset Choir', 'portfolio', 'Robes', '26', 41, 'No answer')
]

type Row = readonly [
  name: string,
  company: string,
  source: LeadSource,
  product: string,
  quantity: string,
  message: string,
  daysAgo: number,
  needIn: number,
  step?: string,
  inDays?: number
]

function toLead(stage: LeadStage) {
  return ([name, company, source, product, quantity, message, daysAgo, needIn, step, inDays]: Row): DemoLead => ({
    name,
    company,
    source,
    product,
    quantity,
    message,
    stage,
    daysAgo,
    needIn,
    ...(step !== undefined && { next: [step, inDays ?? 0] as [string, number] })
  })
}

function won(name: string, company: string, source: LeadSource, product: string, quantity: string, daysAgo: number) {
  return { name, company, source, product, quantity, message: '', stage: 'Won', daysAgo, became: company } as const
}

function lost(
  name: string,
  company: string,
  source: LeadSource,
  ...[product, quantity, daysAgo, reason]: [string, string, number, string]
) {
  return { name, company, source, product, quantity, message: '', stage: 'Lost', daysAgo, lost: reason } as const
}

const DAY_MS = 86_400_000

/** Besides the two who wrote through a portfolio. */
export async function seedLeads(tx: Db, owner: Member, customers: SeededCustomer[]): Promise<void> {
  const day = (inDays: number) => new Date(Date.now() + inDays * DAY_MS).toISOString().slice(0, 10)
  for (const [place, lead] of LEADS.entries()) {
    // Not all at the same minute.
    const at = new Date(Date.now() - lead.daysAgo * DAY_MS - place * 37 * 60_000).toISOString()
    const email = `${lead.name.toLowerCase().replaceAll(/[^a-z]+/g, '.')}@example.com`
    const { id } = await tx
      .insertInto('leads')
      .values({
        workspace_id: owner.workspaceId,
        source: lead.source,
        name: lead.name,
        company: lead.company ?? '',
        email,
        phone: lead.source === 'phone' ? `(530) 555-02${String(place).padStart(2, '0')}` : '',
        product: lead.product,
        quantity: lead.quantity,
        message: lead.message,
        stage: lead.stage,
        lost_reason: lead.lost ?? '',
        need_by: lead.needIn === undefined ? null : day(lead.needIn),
        next_step: lead.next?.[0] ?? '',
        next_on: lead.next ? day(lead.next[1]) : null,
        // Nobody is to be mailed about the past of a shop that has just been made.
        reminded_of: lead.next ? day(lead.next[1]) : null,
        owner_id: lead.stage === 'New' ? null : owner.userId,
        customer_id: customers.find(({ name }) => name === lead.became)?.id ?? null,
        created_at: at,
        updated_at: at
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    await sql`
      insert into activity (workspace_id, subject, subject_id, at, kind, user_id)
      values (${owner.workspaceId}, 'lead', ${id}, ${at}, 'created', ${owner.userId})`.execute(tx)
  }
}
