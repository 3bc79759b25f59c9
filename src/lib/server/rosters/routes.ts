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
import { route } from '#lib/server/platform/http/route.ts'

import * as fill from './fill.ts'
import * as own from './own-line.ts'
import * as people from './people.ts'
import * as rosters from './service.ts'

export const rosterRoutes = [
  route(getRoster, ({ db, actor, params }) => rosters.getRoster(db, actor, params)),
  route(saveRoster, ({ db, actor, params, body }) => rosters.saveRoster(db, actor, { ...params, ...body })),
  route(turnOffRoster, ({ db, actor, params }) => rosters.turnOffRoster(db, actor, params)),
  route(showRoster, ({ db, actor }) => fill.showRoster(db, actor)),
  route(writeRosterLine, ({ db, actor, body }) => fill.writeLine(db, actor, body)),
  route(removeRosterLine, ({ db, actor, params }) => fill.removeLine(db, actor, params.lineId)),
  route(showCoachRoster, ({ db, actor }) => fill.showRoster(db, actor)),
  route(writeCoachRosterLine, ({ db, actor, body }) => fill.writeLine(db, actor, body)),
  route(removeCoachRosterLine, ({ db, actor, params }) => fill.removeLine(db, actor, params.lineId)),
  route(askRosterPeople, ({ db, actor, params, body }) => people.askPeople(db, actor, { ...params, ...body })),
  route(removeRosterPerson, ({ db, actor, params }) => people.removePerson(db, actor, params)),
  route(remindRosterPeople, ({ db, actor, params }) => people.remindPeople(db, actor, params)),
  route(showRosterPerson, ({ db, actor }) => own.showPerson(db, actor)),
  route(answerRoster, ({ db, actor, body }) => own.answer(db, actor, body)),
  route(muteRoster, ({ db, actor, body }) => own.mute(db, actor, body.isMuted))
]
