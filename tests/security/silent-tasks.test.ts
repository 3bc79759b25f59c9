// What the queue does, and calls that the matrix makes in vain: each that writes a row of a list that may be open publishes
// news of it.
import { afterEach, beforeEach, expect, test } from 'vitest'

import { CONTRACT } from '#lib/contract/all.ts'
import { getDb } from '#lib/server/platform/db/index.ts'
import { TASK_NAMES, type Tasks } from '#lib/server/platform/queue/queue.ts'

import { watchLists } from '../support/listened.ts'
import { takeOwnDatabase } from '../support/own-database.ts'
import { openPayments, type PaymentWorld } from '../support/payments.ts'
import { MATRIX } from './matrix.ts'
import { CALLS, TASKS } from './silent-scenes.ts'

takeOwnDatabase()

let world: PaymentWorld

beforeEach(async () => {
  await getDb().deleteFrom('throttles').execute()
  world = await openPayments('test')
})
afterEach(() => world.stop())

/** Calls that the matrix makes in vain too, and that write none of these rows. */
const OTHERS = `
  login signup verifyByBody resetPassword startGoogle startFacebook finishGoogle finishFacebook
  deleteUser updatePassword requestEmailChange confirmEmailChange confirmIdentity startImpersonation endImpersonation
  setPlan setMailAllowance acceptInvite declineInvite
  deleteWorkspace sendWorkspaceImportPart checkWorkspaceImport startWorkspaceImport takeBackWorkspaceImport
  pinDocument unlockStore retrieveTestPayment takeBlankStock putBackBlankStock
  setCard chooseSubscription keepSubscription cancelSubscription confirmTestCard moveTestClock
  connectPaymentAccount refreshPaymentAccount turnTestAccount answerDispute payOutTest payOutAccountTest
  releasePlatformHeldPayment recordSharePayment removeSharePayment attachScreenshot markRequest
  addShipment updateShipment deleteShipment
`

/** These write none of the rows, or rows that nobody has open. */
const QUIET_TASKS: Partial<Record<keyof Tasks, string>> = {
  refund: 'as refunds: one of them',
  'store-message': 'writes mails',
  'chat-mail': 'writes a mail',
  'end-subscription': 'ends it at the payment service',
  'transfer-print': 'writes files',
  'symbol-update': 'saves designs, as saveDocument does',
  'workspace-export': 'writes a file',
  'workspace-import': 'makes a workspace that nobody has open'
}

const scenes = [...Object.entries(CALLS), ...Object.entries(TASKS)]

test.for(scenes)('%s', async ([, { prepare, writes }]) => {
  const work = await prepare(world)
  const finish = await watchLists()
  await work()
  const { written, silent } = await finish()
  expect(silent, 'rows of these change, and no open list hears of it').toEqual([])
  for (const table of writes) expect(written).toContain(table)
})

test('names every call that the matrix makes in vain, and every task of the queue', () => {
  const inVain = CONTRACT.flatMap(({ endpoint: { name, method } }) => {
    return method !== 'GET' && MATRIX[name]!.expected[0]! >= 300 ? [name] : []
  })
  const named = [...OTHERS.trim().split(/\s+/), ...Object.keys(CALLS)].filter(
    name => name !== 'takeBackImport' && name !== 'undoLeadImport'
  )
  expect(inVain.toSorted()).toEqual(named.toSorted())
  expect(TASK_NAMES.filter(name => !TASKS[name] && !QUIET_TASKS[name])).toEqual([])
})
