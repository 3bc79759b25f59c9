/** The ways to sign in besides a password, as they are written in addresses and in user_links. */
export const PROVIDERS = ['google', 'facebook'] as const
export type Provider = (typeof PROVIDERS)[number]

export const PROVIDER_NAMES: Record<Provider, string> = { google: 'Google', facebook: 'Facebook' }
