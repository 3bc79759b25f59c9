import { randomUUID } from 'node:crypto'
import { makeRoster, makeRosterPerson, rosterRules } from '../../support/rosters.ts'
import type { Victim } from '../victim.ts'

import { type Asked, type Row, member, sell, everybody } from './parts.ts'

/** Of an item whose list its team fills in. */
async function roster(victim: Victim): Promise<Asked> {
  return { ...(await makeRoster(victim.owner)).asked }
}

async function rosterLink(victim: Victim, more: object = {}): Promise<Asked> {
  const { link } = await makeRoster(victim.owner)
  return { params: link, ...more }
}

async function coachLink(victim: Victim, more: object = {}): Promise<Asked> {
  const { coach } = await makeRoster(victim.owner)
  return { params: coach, ...more }
}

async function rosterPerson(victim: Victim): Promise<Asked> {
  return { params: await makeRosterPerson(victim.owner).then(({ own }) => own) }
}

export const ROSTERS: Record<string, Row> = {
  getRoster: { expected: member(), ask: victim => roster(victim) },
  saveRoster: {
    acting: 'open',
    expected: sell(),
    ask: async victim => ({ ...(await roster(victim)), body: rosterRules() })
  },
  turnOffRoster: { acting: 'open', expected: sell(), ask: victim => roster(victim) },
  askRosterPeople: {
    acting: 'open',
    expected: sell(),
    ask: async victim => ({ ...(await roster(victim)), body: { people: [{ name: 'Ada', email: 'ada@example.com' }] } })
  },
  removeRosterPerson: {
    acting: 'open',
    expected: sell(),
    ask: async victim => {
      const { asked, person } = await makeRosterPerson(victim.owner)
      return { ...asked, params: { ...asked.params, personId: person.id } }
    }
  },
  remindRosterPeople: { acting: 'open', expected: sell(), ask: victim => roster(victim) },
  showRosterPerson: { expected: everybody(), open: true, ask: victim => rosterPerson(victim) },
  answerRoster: {
    acting: 'open',
    expected: everybody(),
    open: true,
    ask: async victim => ({ ...(await rosterPerson(victim)), body: { name: 'Ada', number: '7', size: 'M' } })
  },
  muteRoster: {
    acting: 'open',
    expected: everybody(),
    open: true,
    ask: async victim => ({ ...(await rosterPerson(victim)), body: {} })
  },
  showRoster: { expected: everybody(), open: true, ask: victim => rosterLink(victim) },
  writeRosterLine: {
    acting: 'open',
    expected: everybody(),
    open: true,
    ask: victim => rosterLink(victim, { body: { id: randomUUID(), name: 'Ada', number: '7', size: 'M' } })
  },
  removeRosterLine: {
    acting: 'open',
    expected: everybody(),
    open: true,
    ask: async victim => ({ params: { ...(await rosterLink(victim)).params, lineId: randomUUID() } })
  },
  showCoachRoster: { expected: everybody(), open: true, ask: victim => coachLink(victim) },
  writeCoachRosterLine: {
    acting: 'open',
    expected: everybody(),
    open: true,
    ask: victim => coachLink(victim, { body: { id: randomUUID(), name: 'Ada', number: '7', size: 'M' } })
  },
  removeCoachRosterLine: {
    acting: 'open',
    expected: everybody(),
    open: true,
    ask: async victim => ({ params: { ...(await coachLink(victim)).params, lineId: randomUUID() } })
  }
}
