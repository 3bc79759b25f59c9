import { expect, test } from 'vitest'

import {
  getRoster,
  removeRosterLine,
  saveRoster,
  showRoster,
  turnOffRoster,
  writeRosterLine
} from '#lib/contract/rosters.ts'

import { mailsTo } from '../support/mailbox.ts'
import { linkOf, makeRoster, rosterRules } from '../support/rosters.ts'
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

test('tells the shop once when all are on the list', async () => {
  const as = await signUp()
  const { link } = await makeRoster(as, { expected: 2 })
  const last = line('Bo', '8')
  for (const body of [line('Ada', '7'), last, last]) await sent(writeRosterLine, { params: link, body })
  const mails = await mailsTo(as.email)
  expect(mails.filter(({ subject }) => subject === 'The list of Team tee is complete')).toHaveLength(1)
})
