// The accounts of the embedded test gateway: whoever develops plays the payment service and says what becomes of one.
import type { Selectable } from 'kysely'

import type { Db } from '#lib/server/platform/db/index.ts'
import type { TestAccounts as AccountRows } from '#lib/server/platform/db/tables.ts'
import type { TestTurn } from '#lib/shared/test-turns.ts'

import { newId } from './fake-core.ts'
import { type Accounts, type GatewayAccount, GatewayError } from './gateway.ts'

export interface TestAccounts extends Accounts {
  turn(id: string, turn: TestTurn): Promise<void>
  /** Throws GatewayError where this account cannot take payments now. */
  requireCharges(id: string): Promise<void>
}

interface Settings {
  db: () => Db
  tell: (type: string, accountId: string) => Promise<boolean>
}

type Row = Selectable<AccountRows>

const DONE = { details_submitted: true, charges_enabled: true, payouts_enabled: true, disabled_reason: '' }

const TURNS: Record<TestTurn, Omit<Partial<Row>, 'requirements'> & { requirements?: string[] }> = {
  enable: { ...DONE, requirements: [] },
  review: {
    ...DONE,
    charges_enabled: false,
    payouts_enabled: false,
    requirements: [],
    disabled_reason: 'requirements.pending_verification'
  },
  ask: { ...DONE, requirements: ['representative.verification.document'] },
  hold_payouts: { ...DONE, payouts_enabled: false, requirements: ['external_account'] },
  restrict: {
    ...DONE,
    charges_enabled: false,
    payouts_enabled: false,
    requirements: ['representative.verification.document', 'external_account'],
    disabled_reason: 'requirements.past_due'
  },
  disconnect: { charges_enabled: false, payouts_enabled: false, is_disconnected: true }
}

/** How long the test gateway waits for what it asks for. */
const ASKED_DAYS = 14

export function createTestAccounts({ db, tell }: Settings): TestAccounts {
  function find(id: string): Promise<Row | undefined> {
    return db().selectFrom('test_accounts').selectAll().where('id', '=', id).executeTakeFirst()
  }

  return {
    async createAccount({ workspaceId, email, idempotencyKey }) {
      const id = newId('acct_test')
      await db()
        .insertInto('test_accounts')
        .values({ id, made_for: workspaceId, email, idempotency_key: idempotencyKey })
        .onConflict(conflict => conflict.column('idempotency_key').doNothing())
        .execute()
      const query = db().selectFrom('test_accounts').selectAll().where('idempotency_key', '=', idempotencyKey)
      return toAccount(await query.executeTakeFirstOrThrow())
    },

    async retrieveAccount(id) {
      const row = await find(id)
      return row && !row.is_disconnected ? toAccount(row) : undefined
    },

    async onboardingLink(id, { returnUrl }) {
      const row = await find(id)
      if (!row) throw new GatewayError('invalid', `No such account: ${id}`, { code: 'account_invalid' })
      const link = new URL(returnUrl)
      link.searchParams.set('test-service', '1')
      return link.href
    },

    registerDomain: () => Promise.resolve(),

    async turn(id, turn) {
      const { requirements, ...values } = TURNS[turn]
      await db()
        .updateTable('test_accounts')
        .set({ ...values, ...(requirements && { requirements: JSON.stringify(requirements) }) })
        .where('id', '=', id)
        .execute()
      await tell(turn === 'disconnect' ? 'account.application.deauthorized' : 'account.updated', id)
    },

    async requireCharges(id) {
      const row = await find(id)
      if (row?.charges_enabled) return
      throw new GatewayError('invalid', 'This account cannot take payments now.', { code: 'account_invalid' })
    }
  }
}

function toAccount(row: Row): GatewayAccount {
  const requirements = row.requirements as string[]
  const isAsked = row.charges_enabled && requirements.length > 0
  return {
    id: row.id,
    workspaceId: row.made_for,
    detailsSubmitted: row.details_submitted,
    chargesEnabled: row.charges_enabled,
    payoutsEnabled: row.payouts_enabled,
    requirements,
    disabledReason: row.disabled_reason,
    dueAt: isAsked ? new Date(Date.parse(row.created_at) + ASKED_DAYS * 86_400_000) : undefined
  }
}
