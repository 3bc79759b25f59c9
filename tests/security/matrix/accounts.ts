import type { Person } from '../../support/world.ts'

import { type Row, member, self, signedIn, everybody, inside, nothing, nobody } from './parts.ts'

const PASSWORD = 'heat press 42!'

/** Another session of the owner, to be ended. */
async function sessionOf({ userId }: Person): Promise<string> {
  const { insertSession } = await import('#lib/server/platform/access/sessions.ts')
  const { getDb } = await import('#lib/server/platform/db/index.ts')
  return insertSession(getDb(), userId, new Date(Date.now() + 60_000), { userAgent: 'test', ip: '' })
}

export const ACCOUNTS: Record<string, Row> = {
  // Signing in and up: the same for everybody, whoever is signed in already.
  login: { acting: 'open', expected: everybody(401), ask: () => ({ body: { Email: nobody(), Password: 'x' } }) },
  signup: { acting: 'refused', expected: everybody(400), ask: () => ({ body: {} }) },
  sendVerification: { acting: 'refused', expected: everybody(), ask: () => ({ body: { Email: nobody() } }) },
  verify: {
    acting: 'refused',
    expected: everybody(400),
    ask: () => ({ query: { Email: nobody(), VerificationCode: '000000' } })
  },
  verifyByBody: {
    acting: 'refused',
    expected: everybody(400),
    ask: () => ({ body: { Email: nobody(), VerificationCode: '000000' } })
  },
  requestReset: { acting: 'refused', expected: everybody(), ask: () => ({ query: { Email: nobody() } }) },
  resetPassword: {
    acting: 'refused',
    expected: everybody(400),
    ask: () => ({ body: { Email: nobody(), VerificationCode: '000000', Password: PASSWORD } })
  },
  logout: { acting: 'open', expected: everybody(), ask: nothing },
  getCurrentUser: { expected: signedIn(), ask: nothing },
  startGoogle: { acting: 'refused', expected: everybody(404), ask: () => ({ body: {} }) },
  startFacebook: { acting: 'refused', expected: everybody(404), ask: () => ({ body: {} }) },
  finishGoogle: { acting: 'refused', expected: everybody(400), ask: () => ({ body: { code: 'x', state: 'x' } }) },
  finishFacebook: { acting: 'refused', expected: everybody(400), ask: () => ({ body: { code: 'x', state: 'x' } }) },
  unlinkGoogle: { acting: 'refused', expected: signedIn(), ask: nothing },
  unlinkFacebook: { acting: 'refused', expected: signedIn(), ask: nothing },
  getUsersByWorkspaceId: { expected: member(), ask: inside },
  getUserById: { expected: member(), ask: ({ owner }) => ({ params: { id: owner.userId } }) },
  deleteUser: {
    acting: 'refused',
    // The owner is refused because others work in the workspace.
    expected: self(409),
    ask: ({ owner }) => ({ query: { Id: owner.userId } })
  },
  getFacebookLink: { expected: signedIn(), ask: nothing },
  getUserLinks: { expected: self(), ask: ({ owner }) => ({ query: { UserId: owner.userId } }) },
  addPasswordToUser: {
    acting: 'refused',
    // The owner's password is there after the first time.
    expected: self(),
    ask: ({ owner }) => ({ body: { Email: owner.email, Password: PASSWORD } })
  },
  updatePassword: {
    acting: 'refused',
    // The owner has no password yet.
    expected: self(409),
    ask: ({ owner }) => ({ body: { Email: owner.email, OldPassword: 'x', NewPassword: PASSWORD } })
  },
  hasPassword: { expected: signedIn(), ask: nothing },
  requestEmailChange: {
    acting: 'refused',
    expected: signedIn(409),
    ask: () => ({ body: { Email: nobody(), Password: 'x' } })
  },
  confirmEmailChange: {
    acting: 'refused',
    expected: signedIn(409),
    ask: () => ({ body: { OldCode: '000000', NewCode: '000000' } })
  },
  listSessions: { expected: signedIn(), ask: nothing },
  endOtherSessions: { acting: 'refused', expected: signedIn(), ask: nothing },
  endSession: {
    acting: 'refused',
    expected: self(),
    ask: async ({ owner }) => ({ params: { sessionId: await sessionOf(owner) } })
  },
  exportAccount: { acting: 'refused', expected: signedIn(), ask: nothing },
  sendConfirmation: { acting: 'refused', expected: signedIn(), ask: nothing },
  confirmIdentity: {
    acting: 'refused',
    expected: signedIn(400),
    ask: () => ({ body: { VerificationCode: '000000' } })
  },
  getUserAccountByUserId: { expected: self(), ask: ({ owner }) => ({ query: { UserId: owner.userId } }) },
  updateUserAccount: {
    acting: 'open',
    expected: self(),
    ask: ({ owner }) => ({ query: { UserId: owner.userId }, body: { FirstName: 'Eve' } })
  },
  getUserAccountSettings: { expected: self(), ask: ({ owner }) => ({ query: { UserId: owner.userId } }) },
  updateUserAccountSettings: {
    acting: 'open',
    expected: self(),
    ask: ({ owner }) => ({ body: { UserId: owner.userId, FirstName: 'Eve' } })
  },
  getAccountInformation: { expected: signedIn(), ask: nothing },
  updateAccountInformation: { acting: 'open', expected: signedIn(), ask: () => ({ body: { Phone: '555' } }) },
  getBusinessProfile: { expected: signedIn(), ask: nothing },
  updateBusinessProfile: {
    acting: 'open',
    // It becomes the logo of the caller's own workspace, so it is one of that workspace's files.
    expected: [200, 400, 400, 400, 400, 400, 400, 401],
    ask: async victim => ({ body: { BusinessLogo: (await victim.file()).url } })
  },
  getOnboarding: { expected: signedIn(), ask: nothing },
  answerOnboarding: { acting: 'open', expected: signedIn(), ask: () => ({ body: {} }) },
  unauthorized: { expected: everybody(401), ask: nothing }
}
