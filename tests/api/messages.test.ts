// What is wrong is said in plain words, by every call of the contract.
import { expect, test } from 'vitest'
import type { z } from 'zod'

import { CONTRACT } from '#lib/contract/all.ts'
import { login, signup } from '#lib/contract/auth.ts'
import { listOrders } from '#lib/contract/orders.ts'
import { createWorkspace } from '#lib/contract/workspaces.ts'

import { send, signUp } from '../support/world.ts'

/** Words of the library, and of programmers. */
const LIBRARY =
  /\b(Invalid|expected|received|undefined|null|NaN|Too (big|small)|Unrecognized|pattern|regex|UUID|ISO)\b/i

const ODD = [undefined, null, 0, -1, 1.5, 1e15, Number.NaN, '', ' ', 'odd', 'x'.repeat(5000), true, [], [0], {}, [{}]]

/** The messages about odd values: as a whole, and in place of each field that the schema names. */
function messagesOf(schema: z.ZodType): string[] {
  const { shape = {} } = schema as { shape?: object }
  const inputs = ODD.flatMap(odd => [odd, ...Object.keys(shape).map(name => ({ [name]: odd }))])
  return inputs.flatMap(input => schema.safeParse(input).error?.issues.map(({ message }) => message) ?? [])
}

test.for(CONTRACT.map(({ endpoint }) => endpoint))(
  '$name says in plain words what is wrong',
  ({ params, query, body }) => {
    const messages = [params, query, body].flatMap(schema => (schema ? messagesOf(schema) : []))
    expect(
      [...new Set(messages)].filter(message => LIBRARY.test(message.replace(/^Choose one of these: .*/, '')))
    ).toEqual([])
  }
)

test('a refusal names each field with its own words', async () => {
  expect(await send(signup, { body: {} } as never)).toMatchObject({
    status: 400,
    data: {
      fields: [
        { field: 'FirstName', message: 'Give your name' },
        { field: 'LastName', message: 'Give your name' },
        { field: 'Email', message: 'Give an e-mail address' },
        { field: 'Password', message: 'Choose a password' }
      ]
    }
  })
  const as = await signUp()
  expect(await send(createWorkspace, { as, body: { userId: 7 } } as never)).toMatchObject({
    status: 400,
    data: { fields: [{ field: 'userId', message: 'This must be text' }, { field: 'workspaceName' }] }
  })
  expect(await send(login, { body: { Username: ' ', Password: 'x' } })).toMatchObject({
    message: 'Username: Fill this in'
  })
  const query = { WorkspaceId: as.workspaceId, pageSize: 100_000 } as never
  expect(await send(listOrders, { as, query })).toMatchObject({
    message: expect.stringMatching(/^pageSize: At most \d+$/)
  })
})
