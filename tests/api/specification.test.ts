// The fixed texts and the constants of the specification, each with what the product says or does. The first column is
// how the specification names it (section 8: errors, section 9: constants); a row fails when the product differs.
import { readFileSync } from 'node:fs'

import { expect, test, vi } from 'vitest'

import { ApiError, call, logFailure } from '#lib/client/api.ts'
import { LOGOUT_CLEAR_MS, verify as verifyInBrowser } from '#lib/client/account.ts'
import { rememberWorkspace } from '#lib/client/cookies.ts'
import { storeInvite } from '#lib/client/invite.ts'
import { $banner, BANNER_MS, showBanner } from '#lib/client/stores/banner.ts'
import { $session, startSession } from '#lib/client/stores/session.ts'
import { CONTRACT } from '#lib/contract/all.ts'
import { getCurrentUser, signup } from '#lib/contract/auth.ts'
import { getInvite } from '#lib/contract/members.ts'
import { getConfig } from '#lib/contract/reference.ts'
import { finishGoogle, startGoogle } from '#lib/contract/social.ts'
import { route } from '#lib/server/platform/http/route.ts'
import { LANGUAGES } from '#lib/shared/languages.ts'
import { checkPassword, PASSWORD_MIN_LENGTH, passwordStrength } from '#lib/shared/password.ts'
import { PAYMENT_THEME } from '#lib/shared/payment-theme.ts'
import { PLANS } from '#lib/shared/plans.ts'
import { decodeToken } from '#lib/shared/token.ts'

import { signIn } from '../support/sessions.ts'
import { send, sent, signUp } from '../support/world.ts'

const quiet = () => vi.spyOn(console, 'error').mockImplementation(() => {})

/** What the shared client makes of a reply. */
async function answered(status: number, body: object | string, ask = () => call(getCurrentUser, {})) {
  const logged = quiet()
  const reply = typeof body === 'string' ? body : JSON.stringify(body)
  const json = { status, headers: { 'content-type': 'application/json' } }
  const fetched = vi.spyOn(globalThis, 'fetch').mockResolvedValue(new Response(reply, json))
  const error = (await ask().catch((failed: unknown) => failed)) as Error
  const calls = logged.mock.calls
  fetched.mockRestore()
  logged.mockRestore()
  return { error, calls }
}

const tokenFault = (token: unknown) => {
  try {
    decodeToken(token)
  } catch (error) {
    return (error as Error).message
  }
  return undefined
}
const jwt = (payload: string) => `a.${Buffer.from(payload).toString('base64url')}.c`

const SERVICE_ERRORS = [
  'getUserAccountByUserId',
  'updateUserAccount',
  'getUserAccountSettings',
  'updateUserAccountSettings',
  'getUsersByWorkspaceId',
  'deleteUser',
  'getUserById',
  'getUserLinks',
  'addPasswordToUser',
  'updatePassword',
  'getCurrentUser',
  'getWorkspaces',
  'createWorkspace',
  'updateWorkspace',
  'deleteWorkspace',
  'getWorkspaceSid'
]

/** Where it takes more than a row to hold it. */
const isHeldBy = (file: string, text: string) => readFileSync(file, 'utf8').includes(text)

/** What a script keeps in this browser. */
function keptBy(work: () => void): Record<string, string> {
  const kept: Record<string, string> = {}
  const setItem = (key: string, value: string) => {
    kept[key] = value
  }
  vi.stubGlobal('localStorage', { setItem })
  vi.stubGlobal('document', {})
  work()
  vi.unstubAllGlobals()
  return kept
}

type Row = [name: string, actual: () => unknown, expected: unknown]

const SECTION_8: Row[] = [
  [
    'HTTP 401: the client runs the session-expiry routine',
    async () => {
      startSession({ user: { id: '1', email: '', firstName: '', lastName: '', phone: '', userLinks: [] } })
      await answered(401, { ok: false, data: null, message: 'x' })
      return $session.get()
    },
    undefined
  ],
  [
    'Failed requests: logged as an “Error - Axios” event with the message',
    () => {
      const logged = quiet()
      logFailure('why')
      return logged.mock.calls
    },
    [['Error - Axios', 'why']]
  ],
  [
    'Failed requests: a server response is handed on',
    async () => (await answered(409, { ok: false, data: { a: 1 }, message: 'No' })).error,
    expect.objectContaining({ status: 409, data: { a: 1 } })
  ],
  [
    'Failed requests: otherwise the raw error is handed on',
    async () => {
      const logged = quiet()
      const cause = new TypeError('no line')
      const fetched = vi.spyOn(globalThis, 'fetch').mockRejectedValue(cause)
      const error = await call(getCurrentUser, {}).catch((failed: unknown) => failed)
      fetched.mockRestore()
      return [error instanceof ApiError, (error as Error).message.includes('no line'), logged.mock.calls.length]
    },
    [false, true, 1]
  ],
  [
    'Server failures: ok false is raised with the server’s message',
    async () => (await answered(200, { ok: false, data: null, message: 'Not now' })).error.message,
    'Not now'
  ],
  [
    'no authentication token provided',
    async () => (await send(getCurrentUser, {})).message,
    'no authentication token provided'
  ],
  [
    'no authorization code provided',
    () => isHeldBy('tests/security/social.test.ts', 'no authorization code provided'),
    true
  ],
  [
    'Verification failed (missing token)',
    async () => {
      const proof = { Email: 'a@example.com', VerificationCode: '123456' }
      return (await answered(200, { ok: true, data: {}, message: '' }, () => verifyInBrowser(proof) as never)).error
        .message
    },
    'Verification failed (missing token)'
  ],
  ...SERVICE_ERRORS.map(
    (name): Row => [`named service error: ${name}`, () => CONTRACT.some(({ endpoint }) => endpoint.name === name), true]
  ),
  [
    'a service error has the name of its call',
    async () => (await answered(500, { ok: false, data: null, message: 'x' })).error.name,
    'getCurrentUser'
  ],
  [
    'Generic handler',
    async () => {
      const broken = route(getConfig, () => {
        throw new Error('inside')
      })
      const response = await broken.answer({ request: new Request('http://127.0.0.1/api/v2/config'), params: {} })
      return response.json()
    },
    { ok: false, data: null, message: 'Something went wrong. Please try again later.' }
  ],
  ['Token error: Must be a string', () => tokenFault(7), 'Must be a string'],
  ['Token error: only compact serialization', () => tokenFault('a.b.c.d.e'), 'only compact serialization'],
  ['Token error: invalid JWT', () => tokenFault('a.b'), 'invalid JWT'],
  ['Token error: must contain payload', () => tokenFault('a..c'), 'must contain payload'],
  ['Token error: cannot decode', () => tokenFault('a.%.c'), 'cannot decode'],
  ['Token error: cannot parse', () => tokenFault(jwt('{')), 'cannot parse'],
  ['Token error: invalid claims', () => tokenFault(jwt('[]')), 'invalid claims'],
  [
    'Authentication failure: the state is cleared and the error is logged',
    async () => {
      startSession({ user: { id: '1', email: '', firstName: '', lastName: '', phone: '', userLinks: [] } })
      const { calls } = await answered(401, { ok: false, data: null, message: 'ended' })
      return [$session.get(), calls]
    },
    [undefined, [['Error - Axios', 'ended']]]
  ]
]

const price = (id: keyof typeof PLANS) => [PLANS[id].monthly.amountCents / 100, PLANS[id].yearly.amountCents / 100]
const config = () => sent(getConfig, {})

const SECTION_9: Row[] = [
  [
    'Session cookie lifetime',
    async () => {
      const { userId, email } = await signUp()
      const { token } = await signIn(userId, email)
      const { exp = 0, iat = 0 } = decodeToken(token) as { exp?: number; iat?: number }
      return [(await config()).sessionDays, Math.round((exp - iat) / 86_400)]
    },
    [7, 7]
  ],
  [
    'Invite ids: UUID-shaped, versions 0 to 5, wherever one is taken',
    () => {
      const id = (version: number) => `7C3C5B1E-5A0C-${version}D6B-9B6E-0D4F3A1B2C3D`
      const taken = [
        getInvite.query.shape.InviteId,
        signup.body.shape.InviteId,
        startGoogle.body.shape.inviteId,
        finishGoogle.body.shape.workspaceId
      ]
      return [0, 1, 2, 3, 4, 5, 6, 7].map(version => taken.filter(each => each.safeParse(id(version)).success).length)
    },
    [4, 4, 4, 4, 4, 4, 0, 0]
  ],
  [
    'Invite id storage: local storage, in lower case',
    () => keptBy(() => storeInvite('7C3C5B1E-5A0C-4D6B-9B6E-0D4F3A1B2C3D')),
    { 'invite-id': '7c3c5b1e-5a0c-4d6b-9b6e-0d4f3a1b2c3d' }
  ],
  [
    'Active workspace storage: per user',
    () => keptBy(() => rememberWorkspace('user', 'workspace')),
    { 'active-workspace:user': 'workspace' }
  ],
  [
    'Debounce default',
    async () => [(await config()).debounceMs, isHeldBy('src/islands/ui/SearchField.tsx', 'PAUSE_MS = 300')],
    [300, true]
  ],
  ['Banner auto-hide', async () => [BANNER_MS, (await config()).bannerMs], [5000, 5000]],
  [
    'Banner variant by default',
    () => {
      showBanner('x')
      return $banner.get()
    },
    { show: true, text: 'x', loader: false, variant: 'info' }
  ],
  ['Logout state-clear delay', async () => [LOGOUT_CLEAR_MS, (await config()).logoutClearMs], [1000, 1000]],
  ['Password minimum length', async () => [PASSWORD_MIN_LENGTH, (await config()).passwordMinLength], [8, 8]],
  [
    'Password strength: 25, 20, 25 and 30, to 100; nothing scores 0',
    () => ['', 'aaaaaaaa', 'aaaa', '1234', '!!!!', 'aaaaaa1!'].map(text => passwordStrength(text)),
    [0, 45, 20, 25, 30, 100]
  ],
  [
    'Password: the special characters',
    () => [...'!@#$%^&*(),.?":{}|<>'].every(sign => checkPassword(sign).special) && !checkPassword("'-_=+").special,
    true
  ],
  ['Image preview default', async () => (await config()).imagePreview, { width: 512, height: 512, format: 'png' }],
  [
    'Drawing/core config',
    async () => (await config()).core,
    { imageFormat: 'png', base64Images: true, debug: true, logging: false, svgConversion: true }
  ],
  ['HTTP timeout', async () => (await config()).httpTimeoutMs, 0],
  [
    'Default locale / namespace',
    async () => [LANGUAGES[0], (await config()).locale, (await config()).namespace],
    ['en', 'en', 'common']
  ],
  ['Plan free', () => price('free'), [0, 50]],
  ['Plan starter', () => price('starter'), [9.99, 250]],
  ['Plan business', () => price('business'), [19.99, 1000]],
  [
    'Starter is marked best value, with a billing switch',
    () => [PLANS.starter.bestValue, PLANS.starter.billingSwitch],
    [true, true]
  ],
  [
    'Payment form theme',
    () => PAYMENT_THEME,
    {
      theme: 'stripe',
      variables: {
        colorPrimary: '#61B714',
        colorBackground: '#ffffff',
        colorText: '#30313d',
        colorDanger: '#df1b41',
        spacingUnit: '0.225rem',
        borderRadius: '4px'
      }
    }
  ]
]

test.for(SECTION_8)('section 8: %s', async ([, actual, expected]) => {
  expect(await actual()).toEqual(expected)
})

test.for(SECTION_9)('section 9: %s', async ([, actual, expected]) => {
  expect(await actual()).toEqual(expected)
})
