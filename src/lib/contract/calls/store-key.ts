export const unlockStore = { name: 'unlockStore', method: 'POST', path: '/api/v2/store/unlock' } as const
