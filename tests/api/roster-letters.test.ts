// Names of a list that the lettering of the item's design lacks: refused where they are typed, by each of its links.
import { expect, test } from 'vitest'

import { createDocument } from '#lib/contract/documents.ts'
import {
  answerRoster,
  askRosterPeople,
  showRoster,
  showRosterPerson,
  writeCoachRosterLine,
  writeRosterLine
} from '#lib/contract/rosters.ts'

import { designOf, letters } from '../support/designs.ts'
import { saveItems, teeItem } from '../support/jobs.ts'
import { linkOf, makeRoster } from '../support/rosters.ts'
import { type Person, send, sent, signUp } from '../support/world.ts'

const line = (name: string) => ({ id: crypto.randomUUID(), name, number: '7', size: 'M', note: '' })
const REFUSED =
  'name: The lettering of the garment, Graduate, has no “Ł”, and this list offers no other. Write the name in other letters, or ask the shop'

interface Drawn {
  text: string
  variables: { name: string; type: 'text' | 'number' }[]
}

/** A list of an item with a design in which this text stands, in letters that have no Ł. */
async function listOf(as: Person, { text, variables }: Drawn) {
  const design = designOf([letters('t1', text, 'graduate')], { variables })
  const query = { WorkspaceId: as.workspaceId }
  const { id } = await sent(createDocument, { as, query, body: { from: 'design', name: 'Crest', design } as never })
  const made = await makeRoster(as)
  const [item] = made.job.items
  const [front] = (await teeItem(as)).components!
  const components = [{ ...front!, documentId: id }]
  await saveItems(as, made.job, { items: [{ ...item!, components }] } as never)
  return made
}

const NAME: Drawn = { text: '{{name}}', variables: [{ name: 'name', type: 'text' }] }

test.for([
  ['a variable called name', NAME],
  [
    'the only text',
    {
      text: '{{back}} {{no}}',
      variables: [
        { name: 'back', type: 'text' },
        { name: 'no', type: 'number' }
      ]
    }
  ]
] as [string, Drawn][])('by the team, the coach and the person, where it is %s', async ([, drawn]) => {
  const as = await signUp()
  const { asked, link, coach } = await listOf(as, drawn)
  const people = [{ name: 'Lukasz', email: '' }]
  const { roster } = await sent(askRosterPeople, { as, ...asked, body: { people } })
  const own = linkOf(roster.people[0]!)

  const refused = { status: 400, message: REFUSED, data: { fields: [{ field: 'name' }] } }
  expect(await send(writeRosterLine, { params: link, body: line('Łada') })).toMatchObject(refused)
  expect(await send(writeCoachRosterLine, { params: coach, body: line('Łada') })).toMatchObject(refused)
  const { id: _, ...answer } = line('Łukasz')
  expect(await send(answerRoster, { params: own, body: answer })).toMatchObject(refused)
  expect((await sent(showRoster, { params: link })).lines.map(({ name }) => name)).not.toContain('Łada')
  expect((await sent(showRosterPerson, { params: own })).answeredAt).toBeNull()

  await sent(writeRosterLine, { params: link, body: line('Lodz') })
  await sent(answerRoster, { params: own, body: { ...answer, name: 'Lukasz', number: '8' } })
})

test('a design that draws no name, and one without a design, take every letter', async () => {
  const as = await signUp()
  const club = [
    { name: 'club', type: 'text' as const },
    { name: 'town', type: 'text' as const }
  ]
  const { link } = await listOf(as, { text: '{{club}} {{town}}', variables: club })
  await sent(writeRosterLine, { params: link, body: line('Łada') })
  const { link: other } = await makeRoster(as)
  await sent(writeRosterLine, { params: other, body: line('李小龍') })
})
