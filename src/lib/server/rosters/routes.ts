import {
  getRoster,
  removeRosterLine,
  saveRoster,
  showRoster,
  turnOffRoster,
  writeRosterLine
} from '#lib/contract/rosters.ts'
import { route } from '#lib/server/platform/http/route.ts'

import * as fill from './fill.ts'
import * as rosters from './service.ts'

export const rosterRoutes = [
  route(getRoster, ({ db, actor, params }) => rosters.getRoster(db, actor, params)),
  route(saveRoster, ({ db, actor, params, body }) => rosters.saveRoster(db, actor, { ...params, ...body })),
  route(turnOffRoster, ({ db, actor, params }) => rosters.turnOffRoster(db, actor, params)),
  route(showRoster, ({ db, actor }) => fill.showRoster(db, actor)),
  route(writeRosterLine, ({ db, actor, body }) => fill.writeLine(db, actor, body)),
  route(removeRosterLine, ({ db, actor, params }) => fill.removeLine(db, actor, params.lineId))
]
