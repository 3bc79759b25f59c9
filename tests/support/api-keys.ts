import { createApiKey } from '#lib/contract/developers.ts'
import { SCOPES, type Scope } from '#lib/shared/api-keys.ts'

import { type Person, sent } from './world.ts'

/** A program that calls for the owner's workspace by a key with these scopes. */
export async function programOf(owner: Person, scopes: readonly Scope[] = SCOPES): Promise<Person> {
  const query = { WorkspaceId: owner.workspaceId }
  const body = { name: 'Till', scopes: [...scopes], days: null }
  const { secret } = await sent(createApiKey, { as: owner, query, body })
  return { ...owner, token: secret }
}
