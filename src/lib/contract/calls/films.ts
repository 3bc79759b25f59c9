export const listFilms = { name: 'listFilms', method: 'GET', path: '/api/v2/films' } as const
export const stockFilms = { name: 'stockFilms', method: 'PUT', path: '/api/v2/films' } as const
export const createFilm = { name: 'createFilm', method: 'POST', path: '/api/v2/films' } as const
export const updateFilm = { name: 'updateFilm', method: 'PUT', path: '/api/v2/films/{sku}' } as const
export const deleteFilm = { name: 'deleteFilm', method: 'DELETE', path: '/api/v2/films/{sku}' } as const
