// Whom the demo shop works for: schools, clubs and companies of its valley, and families who ordered in its stores.
import { sql } from 'kysely'

import { type CustomerDetails, CustomerInput } from '#lib/contract/customers.ts'
import { insertCustomer } from '#lib/server/contact/customers/queries.ts'
import type { Member } from '#lib/server/platform/access/actor.ts'
import type { Db } from '#lib/server/platform/db/index.ts'

import type { Random } from './random.ts'

/** Company, person, what groups them, terms, what there is to know. */
const COMPANIES: [company: string, name: string, tags: string, terms: CustomerDetails['terms'], notes: string][] = [
  ['Riverside High School', 'Dana Whitfield', 'school,fall', 'net_30', 'Purchase order needed before we start.'],
  ['Northgate Middle School', 'Priya Raman', 'school', 'net_30', ''],
  ['Lakeview Elementary PTA', 'Joanne Beck', 'school,fundraiser', 'on_receipt', 'New board every June: ask who signs.'],
  ['Maple Street PTA', 'Tom Alvarez', 'school,fundraiser', 'on_receipt', ''],
  ['Harbor Swim Club', 'Coach Mel Ito', 'team', 'deposit', 'Navy must match last year: PMS 289.'],
  ['Northside Robotics 4412', 'Luis Ortega', 'team,school', 'on_receipt', ''],
  ['Hornets Cheer', 'Bree Lawson', 'team', 'deposit', 'Glitter film only on the chest, it cracks on sleeves.'],
  ['Valley United Soccer', 'Omar Haddad', 'team,league', 'deposit', 'Two kits a year, March and August.'],
  ['Foothill Little League', 'Chris Nakamura', 'team,league', 'deposit', ''],
  ['Iron Oak Gym', 'Kelsey Brandt', 'business,wholesale', 'net_15', 'Soft hand only. Sells tanks at the desk.'],
  ['Bluebird Bakery', 'Anne Fournier', 'business', 'on_receipt', ''],
  ['Bean & Barrel', 'Marcus Webb', 'business,wholesale', 'net_15', 'Reorders the same tee: black, back print 11 in.'],
  ['Summit Trail 5K', 'Rosa Lindqvist', 'event', 'deposit', 'Sizes close ten days before the race.'],
  ['Willow Creek Camp', 'Ben Achterberg', 'event,school', 'net_30', ''],
  ['Delta Plumbing & Heating', 'Frank Delta', 'business', 'net_30', 'Hi-vis and safety greens, logo left chest.'],
  ['Cedar Dental', 'Dr. Hannah Cho', 'business', 'on_receipt', ''],
  ['Granite Roofing', 'Pete Sorensen', 'business', 'net_30', 'Invoices to the office, never to the site.'],
  ['Sunrise Yoga', 'Mira Patel', 'business', 'on_receipt', ''],
  ['City of Ashford Parks', 'Grace Oduya', 'public', 'net_45', 'Tax exempt, certificate on file.'],
  ['Ashford Fire Station 2', 'Capt. Dale Whitmore', 'public', 'net_30', 'Only 100% cotton.'],
  ['St. Anne Parish', 'Maria Kowalski', 'nonprofit', 'on_receipt', ''],
  ['Second Harvest Pantry', 'Devon Miles', 'nonprofit', 'on_receipt', 'We print their volunteer tees at cost.'],
  ['Lakeview Jazz Band', 'Ellis Grant', 'school,event', 'deposit', ''],
  ['Oak & Anchor Brewing', 'Sully Brennan', 'business,wholesale', 'net_15', ''],
  ['Pinecrest Landscaping', 'Hector Ruiz', 'business', 'net_15', ''],
  ['Redwood Realty', 'Paige Donnelly', 'business', 'on_receipt', ''],
  ['Ashford Animal Rescue', 'Nina Castellano', 'nonprofit,fundraiser', 'on_receipt', ''],
  ['Class of 2027', 'Amara Obi', 'school,event', 'deposit', '']
]

const PEOPLE: [name: string, tags: string, notes: string][] = [
  ['Tessa Whelan', 'family', 'Reunion every second July.'],
  ['Gordon Pike', '', ''],
  ['Yuki Tanabe', 'wedding', ''],
  ['Carla Mendes', 'family', ''],
  ['Rashid Karim', '', 'Brings his own blanks. We say no to polyester jackets.'],
  ['Ingrid Solberg', 'wedding', ''],
  ['Jamal Turner', 'team', ''],
  ['Wendy Zhao', '', ''],
  ['Patrick O’Rourke', 'family', ''],
  ['Sofia Marchetti', '', ''],
  ['Leon Fischer', 'wholesale', 'Sells at the farmers’ market.'],
  ['Abby Stone', '', '']
]

const STREETS = ['Main St', 'Orchard Ave', 'Mill Rd', 'Station St', 'Valley View Dr', '2nd Ave', 'Canal St']
const TOWNS = [
  ['Ashford', '95601'],
  ['Riverside Falls', '95614'],
  ['Lakeview', '95622'],
  ['Northgate', '95630']
] as const

const DAY_MS = 86_400_000
const FROM_STORES = 19
const TAX_FREE = ['school', 'public', 'nonprofit']

export interface SeededCustomer {
  id: string
  name: string
  email: string
}

/** Sixty of them; the last are those who ordered most in the stores, by the address they gave there. */
export async function seedCustomers(tx: Db, owner: Member, random: Random): Promise<SeededCustomer[]> {
  const seeded: SeededCustomer[] = []
  const add = async (given: Partial<CustomerDetails>, daysAgo: number) => {
    const details = CustomerInput.parse(given)
    const { id } = await insertCustomer(tx, owner, details)
    const at = new Date(Date.now() - daysAgo * DAY_MS).toISOString()
    await sql`update customers set created_at = ${at}, updated_at = ${at} where id = ${id}`.execute(tx)
    await sql`
      insert into activity (workspace_id, subject, subject_id, at, kind, user_id)
      values (${owner.workspaceId}, 'customer', ${id}, ${at}, 'created', ${owner.userId})`.execute(tx)
    seeded.push({ id, name: details.company || details.name, email: details.emails[0]?.address ?? '' })
  }

  for (const [company, name, tags, terms, notes] of COMPANIES) {
    const isTaxFree = TAX_FREE.some(tag => tags.split(',').includes(tag))
    await add(
      {
        kind: 'company',
        company,
        name,
        terms,
        notes,
        tags: tags.split(','),
        emails: [{ address: `${wordOf(name.split(' ').at(-1) ?? '')}@${wordOf(company)}.example`, label: '' }],
        phones: [{ number: phone(seeded.length), label: random.chance(0.5) ? 'Office' : '' }],
        addresses: [address(random)],
        ...(isTaxFree && { taxExempt: true, taxNumber: `CA-${10_000 + random.below(80_000)}` }),
        priceLevel: tags.includes('wholesale') ? 'Wholesale' : tags.includes('school') ? 'Schools' : '',
        flagged: random.chance(0.1)
      },
      3 + random.below(380)
    )
  }
  for (const [name, tags, notes] of PEOPLE) {
    await add(
      {
        name,
        notes,
        tags: tags ? [tags] : [],
        emails: [{ address: `${wordOf(name)}@example.com`, label: '' }],
        phones: random.chance(0.7) ? [{ number: phone(seeded.length), label: 'Mobile' }] : []
      },
      1 + random.below(300)
    )
  }
  // The cheer coach, who once wrote for herself: for the list of duplicates.
  await add({ name: 'Bree Lawson', emails: [{ address: 'lawson@hornetscheer.example', label: '' }] }, 12)
  const { rows } = await sql<{ name: string; email: string; phone: string }>`
    select min(buyer_name) as name, buyer_email as email, max(buyer_phone) as phone from orders
    where workspace_id = ${owner.workspaceId} and paid_at is not null
    group by buyer_email order by count(*) desc, buyer_email limit ${FROM_STORES}`.execute(tx)
  for (const { name, email, phone: number } of rows) {
    await add(
      {
        name,
        tags: ['store'],
        emails: [{ address: email, label: '' }],
        phones: number ? [{ number, label: '' }] : []
      },
      1 + random.below(90)
    )
  }
  return seeded
}

function wordOf(text: string): string {
  return text
    .toLowerCase()
    .normalize('NFD')
    .replaceAll(/[^a-z0-9]/g, '')
}

function phone(place: number): string {
  return `(530) 555-01${String(place).padStart(2, '0')}`
}

function address(random: Random): CustomerDetails['addresses'][number] {
  const [city, postalCode] = random.pick(TOWNS)
  const street = `${100 + random.below(900)} ${random.pick(STREETS)}`
  return { label: '', street, street2: '', city, state: 'CA', postalCode, country: 'US' }
}
