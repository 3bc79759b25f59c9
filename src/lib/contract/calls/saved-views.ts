export const listSavedViews = { name: 'listSavedViews', method: 'GET', path: '/api/v2/saved-views' } as const
export const saveView = { name: 'saveView', method: 'PUT', path: '/api/v2/saved-views' } as const
export const deleteSavedView = { name: 'deleteSavedView', method: 'DELETE', path: '/api/v2/saved-views' } as const
