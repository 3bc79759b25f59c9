/** The accounts of the demo data; their password is public, so they exist only where demo data was asked for. */
export const DEMO_PASSWORD = 'pressed-and-ready'

export const DEMO_ACCOUNTS = [
  { email: 'maya@example.com', name: 'Maya Delgado', about: 'owner' },
  { email: 'sam@example.com', name: 'Sam Okafor', about: 'sales' },
  { email: 'lee@example.com', name: 'Lee Tran', about: 'production' },
  { email: 'admin@example.com', name: 'Robin Platen', about: 'admin' }
] as const

export type DemoAccount = (typeof DEMO_ACCOUNTS)[number]
