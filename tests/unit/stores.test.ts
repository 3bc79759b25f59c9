import { afterEach, expect, test, vi } from 'vitest'

import { $account, $customer, putAccount, putCustomer } from '#lib/client/stores/account.ts'
import { $banner, BANNER_MS, hideBanner, showBanner } from '#lib/client/stores/banner.ts'
import { $adminUser, $isAuth, $session, endSession, forgetAdminUser, startSession } from '#lib/client/stores/session.ts'
import { $activeWorkspace, chooseWorkspace, putWorkspace, setWorkspaces } from '#lib/client/stores/workspaces.ts'
import type { Billing } from '#lib/contract/billing.ts'
import type { Workspace } from '#lib/contract/workspaces.ts'
import { NO_RULES } from '#lib/shared/taxes.ts'

const workspace = (Id: string, createdAt: string): Workspace => ({
  Id,
  createdAt,
  businessName: Id,
  named: true,
  role: 'owner',
  currency: 'usd',
  timeZone: 'UTC',
  units: 'in',
  locale: 'en-US',
  taxPpm: 0,
  taxes: NO_RULES,
  logo: null,
  flagged: false,
  address: { street: '', street2: '', city: '', state: '', postalCode: '', country: '' }
})
const first = workspace('1', '2026-01-01T00:00:00.000Z')
const second = workspace('2', '2026-02-01T00:00:00.000Z')

afterEach(() => {
  vi.useRealTimers()
  hideBanner()
  endSession()
  setWorkspaces([])
})

test('takes the first workspace until one is chosen', () => {
  setWorkspaces([first, second])
  expect($activeWorkspace.get()).toBe(first)

  chooseWorkspace('2')
  expect($activeWorkspace.get()).toBe(second)
})

test('falls back to the first workspace when the chosen one is gone', () => {
  setWorkspaces([first], '2')
  expect($activeWorkspace.get()).toBe(first)
})

test('makes a new or changed workspace the active one', () => {
  setWorkspaces([first])
  putWorkspace(second)
  expect($activeWorkspace.get()).toBe(second)
})

test('is signed in while there is a session', () => {
  const user = { id: '1', email: 'a@example.com', firstName: 'Ada', lastName: 'L', phone: '', userLinks: [] }
  startSession({ user })
  expect($isAuth.get()).toBe(true)

  endSession()
  expect($isAuth.get()).toBe(false)
})

test('has the account and the customer until the log-out, and the person’s name from the account', () => {
  const user = { id: '1', email: 'a@example.com', firstName: 'Ada', lastName: 'L', phone: '', userLinks: [] }
  startSession({ user })
  const lists = { Language: { Code: 'en', Name: 'English' } as const, EmailLists: [] }
  const account = { FirstName: 'Ada', LastName: 'King', Email: 'ada@example.com', Phone: '5551234', ...lists }
  putAccount({ ...account, Username: 'ada' } as typeof account)
  putCustomer({ plan: 'starter' } as Billing)
  expect($account.get()).toEqual(account)
  expect($session.get()?.user).toMatchObject({ lastName: 'King', email: 'ada@example.com', phone: '5551234' })
  expect($customer.get()).toMatchObject({ plan: 'starter' })

  endSession()
  expect([$account.get(), $customer.get()]).toEqual([undefined, undefined])
})

test('knows the admin only while one acts as the user', () => {
  const user = { id: '1', email: 'a@example.com', firstName: 'Ada', lastName: 'L', phone: '', userLinks: [] }
  const admin = { ...user, id: '2', email: 'admin@example.com' }
  startSession({ user }, admin)
  expect($adminUser.get()).toEqual(admin)
  startSession({ user: admin })
  expect($adminUser.get()).toBeUndefined()

  startSession({ user }, admin)
  forgetAdminUser()
  expect($adminUser.get()).toBeUndefined()
  expect($isAuth.get()).toBe(true)
})

test('hides the banner by itself after five seconds, and not a moment before', () => {
  vi.useFakeTimers()
  showBanner('Saved')
  expect($banner.get()).toEqual({ show: true, text: 'Saved', loader: false, variant: 'info' })

  vi.advanceTimersByTime(BANNER_MS - 1)
  expect($banner.get().show).toBe(true)
  vi.advanceTimersByTime(1)
  expect($banner.get().show).toBe(false)
})
