export const DELIVERY_TONE = { waiting: 'info', delivered: 'success', failed: 'danger' } as const
