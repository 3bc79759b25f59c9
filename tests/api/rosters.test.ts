import { sql } from 'kysely'
import { expect, test } from 'vitest'

import {
  answerRoster,
  askRosterPeople,
  getRoster,
  muteRoster,
  remindRosterPeople,
  removeCoachRosterLine,
  removeRosterLine,
  removeRosterPerson,
  saveRoster,
  showCoachRoster,
  showRoster,
  showRosterPerson,
  turnOffRoster,
  writeCoachRosterLine,
  writeRosterLine
} from '#lib/contract/rosters.ts'
import { getDb } from '#lib/server/platform/db/index.ts'
import { remindSilent } from '#lib/server/rosters/tasks.ts'

import { mailsTo } from '../support/mailbox.ts'
import { saveItems } from '../support/jobs.ts'
import { linkOf, makeRoster, makeRosterPerson, rosterRules } from '../support/rosters.ts'
import { addMember, request, send, sent, signUp } from '../support/world.ts'

const line = (name: string, number: string, size = 'M') => ({ id: crypto.randomUUID(), name, number, size, note: '' })

test('whoever has the link fills the list, and the shop sees it', async () => {
  const as = await signUp()
  const { asked, link } = await makeRoster(as)
  const ada = line('Ada', '07')
  await sent(writeRosterLine, { params: link, body: ada })
  await sent(writeRosterLine, { params: link, body: { ...ada, name: 'Ada L.' } })
  const shown = await sent(writeRosterLine, { params: link, body: line('<b>=1+1</b>', '12', '2XL') })
  expect(shown).toMatchObject({ title: 'Team tee', sizes: ['M', '2XL'], isOpen: true })
  const { roster } = await sent(getRoster, { as, ...asked })
  expect(roster?.lines.map(({ name }) => name)).toEqual(['Ada L.', '<b>=1+1</b>'])
  await sent(removeRosterLine, { params: { ...link, lineId: ada.id } })
  expect((await sent(showRoster, { params: link })).lines).toHaveLength(1)
})

test('holds the rules field by field', async () => {
  const as = await signUp()
  const { link } = await makeRoster(as, { mostLetters: 5, numberTo: 50 })
  await sent(writeRosterLine, { params: link, body: line('Ada', '7') })
  const wrong = async (body: object) => (await send(writeRosterLine, { params: link, body: body as never })).data
  const fields = (...names: string[]) => ({ fields: names.map(field => expect.objectContaining({ field })) })
  expect(await wrong(line('Gabriela', '51', 'XS'))).toMatchObject(fields('name', 'number', 'size'))
  expect(await wrong(line('Bo', '7'))).toMatchObject({ fields: [{ message: 'Somebody else has this number' }] })
  expect((await sent(showRoster, { params: link })).lines).toHaveLength(1)
})

test('two people who write at once lose no line, and do not get one number', async () => {
  const as = await signUp()
  const { link } = await makeRoster(as)
  const asked = [...Array(10).keys()].map(each => line(`P${each}`, `${each}`))
  await Promise.all(asked.map(body => sent(writeRosterLine, { params: link, body })))
  expect((await sent(showRoster, { params: link })).lines).toHaveLength(10)
  const both = await Promise.all(['Ed', 'Flo'].map(name => request(writeRosterLine, { params: link, body: line(name, '44') }))) // biome-ignore format: one line
  expect(both.map(({ status }) => status).toSorted()).toEqual([200, 400])
})

test('a closed list is shown and not written, a link that was turned off leads nowhere', async () => {
  const as = await signUp()
  const { asked, link, roster } = await makeRoster(as)
  await sent(saveRoster, { as, ...asked, body: { ...rosterRules(), isClosed: true } })
  expect((await sent(showRoster, { params: link })).isOpen).toBe(false)
  expect((await request(writeRosterLine, { params: link, body: line('Ada', '7') })).status).toBe(409)
  expect((await sent(turnOffRoster, { as, ...asked })).roster.link).toBeNull()
  expect((await request(showRoster, { params: link })).status).toBe(404)
  const again = await sent(saveRoster, { as, ...asked, body: rosterRules() })
  expect(again.roster.link).not.toBe(roster.link)
  await sent(writeRosterLine, { params: linkOf(again.roster), body: line('Ada', '7') })
})

test('the deadline is to come, and a viewer gets no link', async () => {
  const as = await signUp()
  const { asked } = await makeRoster(as)
  const past = await send(saveRoster, { as, ...asked, body: { endsAt: '2020-01-01T00:00:00.000Z' } })
  expect(past.data).toMatchObject({ fields: [{ field: 'endsAt' }] })
  const viewer = await addMember(as, 'viewer')
  expect((await sent(getRoster, { as: viewer, ...asked })).roster?.link).toBeNull()
})

/** What the history of a job says in words, the newest first. */
async function historyOf(jobId: string): Promise<string[]> {
  const { rows } = await sql<{ text: string }>`
    select details->>'text' as text from activity where subject_id = ${jobId} and kind = 'told' order by id desc`.execute(
    getDb()
  )
  return rows.map(({ text }) => text)
}

test('the team’s link changes and removes no line but those written by whoever knows their ids', async () => {
  const as = await signUp()
  const { asked, link, job, person, own } = await makeRosterPerson(as)
  const answered = { name: 'Ada', number: '7', size: 'M' }
  await sent(answerRoster, { params: own, body: answered })
  const mine = line('Bo', '8')
  const { tag } = await sent(writeRosterLine, { params: link, body: mine })

  const shown = await sent(showRoster, { params: link })
  expect(shown.lines.map(({ name, id, by }) => ({ name, id, by }))).toEqual([
    { name: 'Ada', id: null, by: 'person' },
    { name: 'Bo', id: null, by: 'team' }
  ])
  expect(shown.lines[1]!.tag).toBe(tag)
  for (const id of [person.lineId, mine.id, person.id]) expect(JSON.stringify(shown)).not.toContain(id)

  // Even who has learned the id of an answered line cannot change it by the team's link.
  const stolen = { ...line('Hacked', '99'), id: person.lineId }
  const refused = await send(writeRosterLine, { params: link, body: stolen })
  expect(refused).toMatchObject({ status: 409, message: expect.stringContaining('Ask the coach or the shop') })
  expect((await send(removeRosterLine, { params: { ...link, lineId: person.lineId } })).status).toBe(409)
  const { roster } = await sent(getRoster, { as, ...asked })
  expect(roster?.lines.find(({ id }) => id === person.lineId)).toMatchObject({ ...answered, by: 'person' })

  // One's own is corrected and taken off, and the history has what was taken off.
  await sent(writeRosterLine, { params: link, body: { ...mine, size: '2XL' } })
  await sent(removeRosterLine, { params: { ...link, lineId: mine.id } })
  expect((await historyOf(job.id))[0]).toBe('Whoever had written it took a line off the list: 8, Bo, 2XL')

  // A line from before writers were kept is of those whose ids everybody had.
  await sent(writeRosterLine, { params: link, body: mine })
  await sql`update roster_lines set written_by = null where id = ${mine.id}`.execute(getDb())
  expect((await send(writeRosterLine, { params: link, body: { ...mine, name: 'X' } })).status).toBe(409)
})

test('the coach corrects every line: it is marked and in the history, and the team does not change it back', async () => {
  const as = await signUp()
  const { asked, link, coach, job, person, own } = await makeRosterPerson(as)
  await sent(answerRoster, { params: own, body: { name: 'Ada', number: '7', size: 'M' } })
  const bo = line('Bo', '8')
  await sent(writeRosterLine, { params: link, body: bo })
  const { lines } = await sent(showCoachRoster, { params: coach })
  expect(lines.map(({ id }) => id)).toEqual([person.lineId, bo.id])

  for (const [id, number] of [
    [person.lineId, '17'],
    [bo.id, '18']
  ] as const) {
    // biome-ignore format: one line
    const { by: _, isCorrected: __, tag: ___, ...entry } = lines.find(each => each.id === id)!
    await sent(writeCoachRosterLine, { params: coach, body: { ...entry, id, number } })
  }
  const { roster } = await sent(getRoster, { as, ...asked })
  expect(roster?.lines).toMatchObject([
    { name: 'Ada', number: '17', by: 'person', isCorrected: true },
    { name: 'Bo', number: '18', by: 'team', isCorrected: true }
  ])
  expect((await historyOf(job.id)).slice(0, 2)).toEqual([
    'The coach changed the line of Bo: number 8 → 18',
    'The coach changed the line of Ada: number 7 → 17'
  ])
  expect((await send(writeRosterLine, { params: link, body: bo })).status).toBe(409)
  // Whose line it is answers anew, and then it is theirs again.
  await sent(answerRoster, { params: own, body: { name: 'Ada', number: '7', size: 'M' } })
  expect((await sent(getRoster, { as, ...asked })).roster?.lines[0]).toMatchObject({ number: '7', isCorrected: false })
  await sent(removeCoachRosterLine, { params: { ...coach, lineId: person.lineId } })
  expect((await historyOf(job.id))[0]).toBe('The coach took a line off the list: 7, Ada, M')

  // Each link opens its own page alone, and both end together.
  expect((await send(showCoachRoster, { params: link })).status).toBe(404)
  expect((await send(showRoster, { params: coach })).status).toBe(404)
  await sent(turnOffRoster, { as, ...asked })
  expect((await send(showCoachRoster, { params: coach })).status).toBe(404)
})

test('tells the shop once when all are on the list', async () => {
  const as = await signUp()
  const { link } = await makeRoster(as, { expected: 2 })
  const last = line('Bo', '8')
  for (const body of [line('Ada', '7'), last, last]) await sent(writeRosterLine, { params: link, body })
  const mails = await mailsTo(as.email)
  expect(mails.filter(({ subject }) => subject === 'The list of Team tee is complete')).toHaveLength(1)
})

const address = () => `${crypto.randomUUID()}@example.com`
const earlier = (days: number) =>
  sql`
  update roster_people set asked_at = asked_at - make_interval(days => ${days}),
    reminded_at = reminded_at - make_interval(days => ${days})`.execute(getDb())

test('a person answers by a link of their own, sees nobody else, and the shop sees who has', async () => {
  const as = await signUp()
  const to = address()
  const { asked, link, coach, person, own } = await makeRosterPerson(as, { name: 'Ada', email: to })
  expect(await mailsTo(to)).toMatchObject([{ template: 'roster_ask' }])
  await sent(writeRosterLine, { params: link, body: line('Bo', '8') })
  const shown = await sent(showRosterPerson, { params: own })
  expect(shown).toMatchObject({
    line: { name: 'Ada', number: '' },
    takenNumbers: ['8'],
    answeredAt: null,
    isOpen: true
  })
  expect(JSON.stringify(shown)).not.toContain('Bo')
  expect((await send(answerRoster, { params: own, body: { name: 'Ada', number: '8', size: 'M' } })).data).toMatchObject(
    {
      fields: [{ field: 'number', message: 'Somebody else has this number' }]
    }
  )
  await sent(answerRoster, { params: own, body: { name: 'Ada L.', number: '7', size: 'M' } })
  const { roster } = await sent(getRoster, { as, ...asked })
  expect(roster?.people).toMatchObject([{ name: 'Ada L.', lineId: person.lineId, answeredAt: expect.any(String) }])
  expect(roster?.lines.find(({ id }) => id === person.lineId)).toMatchObject({ name: 'Ada L.', number: '7' })
  // Taken off the list by the coach, they are asked for again.
  await sent(removeCoachRosterLine, { params: { ...coach, lineId: person.lineId } })
  expect((await sent(getRoster, { as, ...asked })).roster?.people).toMatchObject([{ answeredAt: null }])
})

test('who is asked already is not asked twice, and a person of the item keeps their place in it', async () => {
  const as = await signUp()
  const { asked, job } = await makeRoster(as)
  const [item] = job.items
  const ada = { id: crypto.randomUUID(), name: 'Ada', number: '7', size: 'M', note: '' }
  await saveItems(as, job, { items: [{ ...item!, people: [ada] }] })
  const people = [{ name: 'ada' }, { name: 'Bo', email: address() }]
  const ask = () => sent(askRosterPeople, { as, ...asked, body: { people } })
  const [first, second] = await Promise.all([ask(), ask()])
  expect([first.asked, second.asked].toSorted()).toEqual([0, 2])
  expect(first.mailed + second.mailed).toBe(1)
  const found = second.roster.people.find(({ name }) => name === 'ada')!
  expect(found.lineId).toBe(ada.id)
  expect(await sent(showRosterPerson, { params: linkOf(found) })).toMatchObject({ line: { number: '7', size: 'M' } })
  // An address that is given later is written to.
  const later = await sent(askRosterPeople, { as, ...asked, body: { people: [{ name: 'Ada', email: address() }] } })
  expect(later).toMatchObject({ asked: 0, mailed: 1, roster: { people: [{ lineId: ada.id }, { name: 'Bo' }] } })
})

test('reminds so often and no more, and not whoever answered, said stop, or has no address', async () => {
  const as = await signUp()
  const [silent, done, mute] = [address(), address(), address()]
  const { asked } = await makeRoster(as, { remindDays: 2, remindTimes: 1 })
  const people = [
    { name: 'Silent', email: silent },
    { name: 'Done', email: done },
    { name: 'Mute', email: mute },
    { name: 'No address' }
  ]
  const { roster } = await sent(askRosterPeople, { as, ...asked, body: { people } })
  const [, answered, muted] = roster.people.map(linkOf)
  await sent(answerRoster, { params: answered!, body: { name: 'Done', number: '1', size: 'M' } })
  expect(await sent(muteRoster, { params: muted!, body: {} })).toMatchObject({ isMuted: true })
  await remindSilent(getDb())
  expect((await sent(remindRosterPeople, { as, ...asked })).mailed).toBe(0)
  await earlier(3)
  await remindSilent(getDb())
  await earlier(3)
  await remindSilent(getDb())
  const written = async (to: string) => (await mailsTo(to)).map(({ template }) => template)
  expect(await written(silent)).toEqual(['roster_remind', 'roster_ask'])
  expect([await written(done), await written(mute)]).toEqual([['roster_ask'], ['roster_ask']])
  // By hand also beyond what the clock does, once a day.
  expect((await sent(remindRosterPeople, { as, ...asked })).mailed).toBe(1)
  expect((await sent(remindRosterPeople, { as, ...asked })).mailed).toBe(0)
})

test('a list whose item is gone reminds nobody, and stops nobody else’s reminders', async () => {
  const as = await signUp()
  const [gone, other] = [address(), address()]
  const first = await makeRoster(as, { remindDays: 1 })
  await sent(askRosterPeople, { as, ...first.asked, body: { people: [{ name: 'Ada', email: gone }] } })
  const second = await makeRoster(as, { remindDays: 1 })
  await sent(askRosterPeople, { as, ...second.asked, body: { people: [{ name: 'Bo', email: other }] } })
  await saveItems(as, first.job, { removed: [first.asked.params.itemId] })
  await earlier(3)
  await remindSilent(getDb())
  expect((await mailsTo(gone)).map(({ template }) => template)).toEqual(['roster_ask'])
  expect((await mailsTo(other)).map(({ template }) => template)).toEqual(['roster_remind', 'roster_ask'])
})

test('whoever is on the list by its link is not asked as a second person', async () => {
  const as = await signUp()
  const { asked, link } = await makeRoster(as)
  const ada = line('Ada', '7')
  await sent(writeRosterLine, { params: link, body: ada })
  const email = address()
  const { roster, mailed } = await sent(askRosterPeople, { as, ...asked, body: { people: [{ name: 'Ada', email }] } })
  expect(mailed).toBe(0)
  expect(roster.people).toMatchObject([{ lineId: ada.id, answeredAt: expect.any(String) }])
  expect(await sent(showRosterPerson, { params: linkOf(roster.people[0]!) })).toMatchObject({ line: { number: '7' } })
})

test('removing somebody and asking again goes round neither the mute nor the limit of a mail a day', async () => {
  const as = await signUp()
  const [mute, told] = [address(), address()]
  const { asked } = await makeRoster(as)
  const people = [
    { name: 'Mute', email: mute },
    { name: 'Told', email: told }
  ]
  const ask = () => sent(askRosterPeople, { as, ...asked, body: { people } })
  const { roster } = await ask()
  await sent(muteRoster, { params: linkOf(roster.people[0]!), body: {} })
  for (const { id } of roster.people) {
    await sent(removeRosterPerson, { as, ...asked, params: { ...asked.params, personId: id } })
  }
  const again = await ask()
  expect(again).toMatchObject({ asked: 2, mailed: 0, roster: { people: [{ isMuted: true }, { isMuted: false }] } })
  expect((await send(showRosterPerson, { params: linkOf(roster.people[1]!) })).status).toBe(404)
  expect((await send(showRosterPerson, { params: linkOf(again.roster.people[1]!) })).ok).toBe(true)
  expect([await mailsTo(mute), await mailsTo(told)].map(({ length }) => length)).toEqual([1, 1])
})

test('129: a personal link ends with the person, and a closed list takes no answer', async () => {
  const as = await signUp()
  const { asked, person, own } = await makeRosterPerson(as)
  await sent(saveRoster, { as, ...asked, body: { ...rosterRules(), isClosed: true } })
  expect(await sent(showRosterPerson, { params: own })).toMatchObject({ isOpen: false })
  expect((await send(answerRoster, { params: own, body: { name: 'A', number: '1', size: 'M' } })).status).toBe(409)
  expect((await send(askRosterPeople, { as, ...asked, body: { people: [{ name: 'Bo' }] } })).status).toBe(409)
  await sent(removeRosterPerson, { as, ...asked, params: { ...asked.params, personId: person.id } })
  expect((await send(showRosterPerson, { params: own })).status).toBe(404)
})
