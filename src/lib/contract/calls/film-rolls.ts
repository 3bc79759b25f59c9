import { call } from '../call.ts'

export const listFilmRolls = call('listFilmRolls', 'GET', '/api/v2/film-rolls')
export const createFilmRoll = call('createFilmRoll', 'POST', '/api/v2/film-rolls', { idempotent: true })
export const updateFilmRoll = call('updateFilmRoll', 'PATCH', '/api/v2/film-rolls/{rollId}')
export const printFilmRollLabels = call('printFilmRollLabels', 'GET', '/api/v2/film-rolls/labels')
