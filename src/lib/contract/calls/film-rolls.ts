export const listFilmRolls = { name: 'listFilmRolls', method: 'GET', path: '/api/v2/film-rolls' } as const
export const createFilmRoll = {
  name: 'createFilmRoll',
  method: 'POST',
  path: '/api/v2/film-rolls',
  idempotent: true
} as const
export const updateFilmRoll = { name: 'updateFilmRoll', method: 'PATCH', path: '/api/v2/film-rolls/{rollId}' } as const
export const printFilmRollLabels = {
  name: 'printFilmRollLabels',
  method: 'GET',
  path: '/api/v2/film-rolls/labels'
} as const
