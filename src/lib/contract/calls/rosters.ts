export const getRoster = { name: 'getRoster', method: 'GET', path: '/api/v2/job/{jobId}/item/{itemId}/roster' } as const
export const saveRoster = {
  name: 'saveRoster',
  method: 'POST',
  path: '/api/v2/job/{jobId}/item/{itemId}/roster'
} as const
export const turnOffRoster = {
  name: 'turnOffRoster',
  method: 'DELETE',
  path: '/api/v2/job/{jobId}/item/{itemId}/roster/link'
} as const
export const askRosterPeople = {
  name: 'askRosterPeople',
  method: 'POST',
  path: '/api/v2/job/{jobId}/item/{itemId}/roster/people'
} as const
export const removeRosterPerson = {
  name: 'removeRosterPerson',
  method: 'DELETE',
  path: '/api/v2/job/{jobId}/item/{itemId}/roster/people/{personId}'
} as const
export const remindRosterPeople = {
  name: 'remindRosterPeople',
  method: 'POST',
  path: '/api/v2/job/{jobId}/item/{itemId}/roster/reminders'
} as const
export const showRoster = { name: 'showRoster', method: 'GET', path: '/api/v2/roster/{link}' } as const
export const writeRosterLine = { name: 'writeRosterLine', method: 'POST', path: '/api/v2/roster/{link}/lines' } as const
export const removeRosterLine = {
  name: 'removeRosterLine',
  method: 'DELETE',
  path: '/api/v2/roster/{link}/lines/{lineId}'
} as const
export const showCoachRoster = { name: 'showCoachRoster', method: 'GET', path: '/api/v2/roster-coach/{link}' } as const
export const writeCoachRosterLine = {
  name: 'writeCoachRosterLine',
  method: 'POST',
  path: '/api/v2/roster-coach/{link}/lines'
} as const
export const removeCoachRosterLine = {
  name: 'removeCoachRosterLine',
  method: 'DELETE',
  path: '/api/v2/roster-coach/{link}/lines/{lineId}'
} as const
export const showRosterPerson = {
  name: 'showRosterPerson',
  method: 'GET',
  path: '/api/v2/roster-person/{link}'
} as const
export const answerRoster = { name: 'answerRoster', method: 'POST', path: '/api/v2/roster-person/{link}' } as const
export const muteRoster = { name: 'muteRoster', method: 'POST', path: '/api/v2/roster-person/{link}/mute' } as const
