import { call } from '../call.ts'

export const listFilms = call('listFilms', 'GET', '/api/v2/films')
export const stockFilms = call('stockFilms', 'PUT', '/api/v2/films')
export const createFilm = call('createFilm', 'POST', '/api/v2/films')
export const updateFilm = call('updateFilm', 'PUT', '/api/v2/films/{sku}')
export const deleteFilm = call('deleteFilm', 'DELETE', '/api/v2/films/{sku}')
