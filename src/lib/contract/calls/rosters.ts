import { call } from '../call.ts'

export const getRoster = call('getRoster', 'GET', '/api/v2/job/{jobId}/item/{itemId}/roster')
export const saveRoster = call('saveRoster', 'POST', '/api/v2/job/{jobId}/item/{itemId}/roster')
export const turnOffRoster = call('turnOffRoster', 'DELETE', '/api/v2/job/{jobId}/item/{itemId}/roster/link')
export const askRosterPeople = call('askRosterPeople', 'POST', '/api/v2/job/{jobId}/item/{itemId}/roster/people')
export const removeRosterPerson = call(
  'removeRosterPerson',
  'DELETE',
  '/api/v2/job/{jobId}/item/{itemId}/roster/people/{personId}'
)
export const remindRosterPeople = call(
  'remindRosterPeople',
  'POST',
  '/api/v2/job/{jobId}/item/{itemId}/roster/reminders'
)
export const showRoster = call('showRoster', 'GET', '/api/v2/roster/{link}')
export const writeRosterLine = call('writeRosterLine', 'POST', '/api/v2/roster/{link}/lines')
export const removeRosterLine = call('removeRosterLine', 'DELETE', '/api/v2/roster/{link}/lines/{lineId}')
export const showCoachRoster = call('showCoachRoster', 'GET', '/api/v2/roster-coach/{link}')
export const writeCoachRosterLine = call('writeCoachRosterLine', 'POST', '/api/v2/roster-coach/{link}/lines')
export const removeCoachRosterLine = call(
  'removeCoachRosterLine',
  'DELETE',
  '/api/v2/roster-coach/{link}/lines/{lineId}'
)
export const showRosterPerson = call('showRosterPerson', 'GET', '/api/v2/roster-person/{link}')
export const answerRoster = call('answerRoster', 'POST', '/api/v2/roster-person/{link}')
export const muteRoster = call('muteRoster', 'POST', '/api/v2/roster-person/{link}/mute')
