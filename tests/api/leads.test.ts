import { sql } from 'kysely'
import { expect, test } from 'vitest'

import { getCustomer } from '#lib/contract/customers.ts'
import type { Input } from '#lib/contract/endpoint.ts'
import { getJob } from '#lib/contract/jobs.ts'
import {
  convertLead,
  createLead,
  deleteLead,
  getLead,
  getLeadBoard,
  type Lead,
  listLeads,
  moveLead,
  updateLead
} from '#lib/contract/leads.ts'
import { getDashboard } from '#lib/contract/dashboard.ts'
import { sendPortalMessage } from '#lib/contract/lead-forms.ts'
import { remindOfLeads } from '#lib/server/contact/leads/reminders.ts'
import { getDb } from '#lib/server/platform/db/index.ts'

import { customersOf, makeCustomer, within } from '../support/customers.ts'
import { publish } from '../support/portfolios.ts'
import { addMember, type Person, send, sent, signUp } from '../support/world.ts'

type Body = Input<typeof createLead>['body']

function makeLead(as: Person, body: Partial<Body> = {}): Promise<Lead> {
  return sent(createLead, { ...within(as), body: { name: 'Coach Kim', ...body } })
}

const one = (as: Person, { id }: { id: string }) => ({ ...within(as), params: { leadId: id } })

const namesOf = async (as: Person, query: Partial<Input<typeof listLeads>['query']> = {}) => {
  const { rows } = await sent(listLeads, { as, query: { WorkspaceId: as.workspaceId, ...query } })
  return rows.map(({ name }) => name)
}

test('keeps what was asked for, and shows it on the board and in the list', async () => {
  const as = await signUp()
  const lead = await makeLead(as, {
    email: 'kim@example.com',
    product: 'Hoodies',
    quantity: '20',
    needBy: '2099-05-01'
  })
  await makeLead(as, { name: 'Bo', source: 'visit', nextStep: 'Ring', nextOn: '2099-01-01' })
  await sent(moveLead, { ...one(as, lead), body: { stage: 'Quoted' } })

  const board = await sent(getLeadBoard, within(as))
  expect(board.map(({ stage, total, rows }) => [stage, total, rows.map(({ name }) => name)])).toEqual([
    ['New', 1, ['Bo']],
    ['Contacted', 0, []],
    ['Quoted', 1, ['Coach Kim']],
    ['Won', 0, []],
    ['Lost', 0, []]
  ])
  expect(await namesOf(as)).toEqual(['Bo', 'Coach Kim'])
  expect(await namesOf(as, { stage: 'Quoted' })).toEqual(['Coach Kim'])
  expect(await namesOf(as, { source: 'visit' })).toEqual(['Bo'])
  expect(await namesOf(as, { search: 'kim hood' })).toEqual(['Coach Kim'])
  expect(await namesOf(as, { search: '%' })).toEqual([])
  expect(await namesOf(as, { sort: 'name' })).toEqual(['Bo', 'Coach Kim'])
  expect(await sent(getDashboard, within(as))).toMatchObject({ newLeads: 1 })
})

test('says why a lead was lost, until it is not', async () => {
  const as = await signUp()
  const lead = await makeLead(as)
  const move = (stage: 'Lost' | 'Contacted', lostReason = '') =>
    sent(moveLead, { ...one(as, lead), body: { stage, lostReason } })

  expect(await move('Lost', 'Price')).toMatchObject({ stage: 'Lost', lostReason: 'Price' })
  const back = await move('Contacted', 'Price')
  expect(back).toMatchObject({ stage: 'Contacted', lostReason: '' })
  expect(back.activity.map(({ text }) => text)).toEqual([
    'Marked as contacted',
    'Marked as lost: Price',
    'Added the lead'
  ])
})

test('shows whoever changed an older one the newest, and takes nobody for a colleague who is none', async () => {
  const as = await signUp()
  const stranger = await signUp()
  const lead = await makeLead(as)
  const change = (body: object) => send(updateLead, { ...one(as, lead), body: { revision: 1, ...body } })

  expect(await change({ ownerId: stranger.userId })).toMatchObject({ status: 400 })
  expect(await change({ notes: 'Mine', ownerId: as.userId })).toMatchObject({
    data: { notes: 'Mine', ownerName: 'Ada Lovelace', revision: 2 }
  })
  expect(await change({ notes: 'Theirs' })).toMatchObject({ status: 409, data: { notes: 'Mine' } })
})

test('makes a customer of a lead, once', async () => {
  const as = await signUp()
  const lead = await makeLead(as, {
    company: 'Lakeview',
    email: 'kim@example.com',
    phone: '(937) 555-0142',
    message: 'Twenty hoodies'
  })
  const won = await sent(convertLead, { ...one(as, lead), body: {} })
  expect(won).toMatchObject({ stage: 'Won', customerId: expect.any(String) })
  const customer = await sent(getCustomer, { ...within(as), params: { customerId: won.customerId! } })
  expect(customer).toMatchObject({
    kind: 'company',
    name: 'Coach Kim',
    company: 'Lakeview',
    notes: 'Twenty hoodies',
    emails: [{ address: 'kim@example.com' }],
    phones: [{ number: '(937) 555-0142' }]
  })
  await sent(convertLead, { ...one(as, lead), body: {} })
  expect((await customersOf(as)).total).toBe(1)
})

test('makes the job of a lead too', async () => {
  const as = await signUp()
  const lead = await makeLead(as, { product: 'Hoodies', quantity: '20', needBy: '2099-05-01', message: 'In navy' })
  const { jobId, customerId } = await sent(convertLead, { ...one(as, lead), body: { withJob: true } })
  const job = await sent(getJob, { ...within(as), params: { jobId: jobId! } })
  expect(job).toMatchObject({ title: 'Hoodies', customerId, dueOn: '2099-05-01', note: 'Wanted: 20\n\nIn navy' })
  expect((await sent(convertLead, { ...one(as, lead), body: { withJob: true } })).jobId).toBeNull()
})

test('offers the customer with the same e-mail or phone', async () => {
  const as = await signUp()
  const known = await makeCustomer(as, { phones: [{ number: '+1 937 555 0142' }] })
  const lead = await makeLead(as, { phone: '937-555-0142' })
  expect((await sent(getLead, one(as, lead))).alike).toMatchObject([{ id: known.id }])

  const won = await sent(convertLead, { ...one(as, lead), body: { customerId: known.id } })
  expect(won).toMatchObject({ stage: 'Won', customerId: known.id, alike: [] })
  expect((await customersOf(as)).total).toBe(1)
  const stranger = await signUp()
  const other = await makeLead(stranger)
  const stolen = await send(convertLead, { ...one(stranger, other), body: { customerId: known.id } })
  expect(stolen.status).toBe(404)
})

test('what visitors write through a portfolio lands here', async () => {
  const as = await signUp()
  const { slug, title } = await publish(as)
  const body = { url: slug, Name: 'Coach Kim', Email: 'kim@example.com', Message: 'Twenty hoodies', Product: 'Hoodies' }
  // Other tests have written from this address as well.
  await getDb().deleteFrom('throttles').execute()
  await sent(sendPortalMessage, { body })

  const { rows } = await sent(listLeads, within(as))
  expect(rows).toMatchObject([{ name: 'Coach Kim', source: 'portfolio', sourceName: title, stage: 'New' }])
  const { activity } = await sent(getLead, one(as, rows[0]!))
  expect(activity).toMatchObject([{ who: 'Coach Kim', text: 'Wrote through the portfolio' }])
})

test('reminds whoever sees to it on the day of the next step, once', async () => {
  const db = getDb()
  await db.deleteFrom('leads').execute()
  const as = await signUp()
  const sales = await addMember(as, 'sales')
  // It is day in one of them, whatever time the test runs.
  const hourIn = (zone: string) =>
    Number(new Intl.DateTimeFormat('en-GB', { timeZone: zone, hour: '2-digit' }).format())
  const timeZone = ['Australia/Sydney', 'Europe/London', 'Pacific/Honolulu'].find(zone => {
    const hour = hourIn(zone)
    return hour >= 8 && hour < 22
  })!
  await db.updateTable('workspaces').set({ time_zone: timeZone }).where('id', '=', as.workspaceId).execute()
  const today = new Intl.DateTimeFormat('en-CA', { timeZone }).format()
  const due = await makeLead(as, { nextStep: 'Send a price', nextOn: today, ownerId: sales.userId })
  await makeLead(as, { name: 'Later', nextOn: '2099-01-01' })
  const lost = await makeLead(as, { name: 'Lost', nextOn: today })
  await sent(moveLead, { ...one(as, lost), body: { stage: 'Lost' } })
  await makeLead(as, { name: 'Nobody’s', nextOn: today })

  expect(await remindOfLeads(db)).toBe(2)
  expect(await remindOfLeads(db)).toBe(0)
  const mails = async () => {
    const { rows } = await sql<{ recipient: string; subject: string }>`
      select recipient, subject from mails where workspace_id = ${as.workspaceId} and template = 'lead_reminder'
      order by created_at, subject`.execute(db)
    return rows
  }
  expect(await mails()).toEqual(
    expect.arrayContaining([
      { recipient: sales.email, subject: 'Today: Send a price (Coach Kim)' },
      { recipient: as.email, subject: 'Today: Get back to them (Nobody’s)' }
    ])
  )
  // Another day is another reminder.
  await sent(updateLead, { ...one(as, due), body: { revision: 1, nextOn: '2020-01-01' } })
  expect(await remindOfLeads(db)).toBe(1)
})

test('a lead is gone for good, its customer is not', async () => {
  const as = await signUp()
  const lead = await makeLead(as)
  await sent(convertLead, { ...one(as, lead), body: {} })
  await sent(deleteLead, one(as, lead))
  expect(await send(getLead, one(as, lead))).toMatchObject({ status: 404 })
  expect((await customersOf(as)).total).toBe(1)
})
