import { call } from '../call.ts'

export const listSavedViews = call('listSavedViews', 'GET', '/api/v2/saved-views')
export const saveView = call('saveView', 'PUT', '/api/v2/saved-views')
export const deleteSavedView = call('deleteSavedView', 'DELETE', '/api/v2/saved-views')
