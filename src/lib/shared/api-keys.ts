import { type Permission, PERMISSIONS } from './roles.ts'

/** Every key begins with it, so that people and scanners of code know one where they see it. */
export const KEY_PREFIX = 'plk_'

/** By one key. */
export const CALLS_A_MINUTE = 300

/** For people only: a key that could let others in, move the money or make keys would be worth more than its scopes. */
const NOT_FOR_KEYS = [
  'developers:manage',
  'members:leave',
  'members:write',
  'payments:write',
  'workspace:own',
  'workspace:write'
] as const satisfies Permission[]

export type Scope = Exclude<Permission, (typeof NOT_FOR_KEYS)[number]>

/** What a key may be allowed: the permissions that calls ask for, by the same names. */
export const SCOPES = PERMISSIONS.filter(isForKeys)

/** About the person at the keyboard, whatever scopes a key has. */
const PERSONAL = new Set(['createDesignerSession', 'deleteSavedView', 'listSavedViews', 'saveView'])

function isForKeys(permission: Permission): permission is Scope {
  return NOT_FOR_KEYS.every(each => each !== permission)
}

interface Asked {
  name: string
  access: string
  may?: Permission | undefined
}

/** The scope a key needs for this call; undefined where no key may make it. */
export function scopeOf({ name, access, may }: Asked): Scope | undefined {
  if (access !== 'workspace' || !may || PERSONAL.has(name)) return undefined
  return isForKeys(may) ? may : undefined
}
