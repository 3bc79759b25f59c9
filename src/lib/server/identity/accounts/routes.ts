import { ORIGINAL_SESSION_COOKIE, SESSION_COOKIE, clearedCookie } from '#lib/server/platform/cookies.ts'
import {
  addPasswordToUser,
  confirmEmailChange,
  deleteUser,
  endOtherSessions,
  endSession,
  exportAccount,
  getFacebookLink,
  getUserById,
  getUserLinks,
  hasPassword,
  listSessions,
  getUsersByWorkspaceId,
  requestEmailChange,
  updatePassword
} from '#lib/contract/users.ts'
import {
  answerOnboarding,
  BusinessProfileFields,
  getAccountInformation,
  getUserAccountSettings,
  getBusinessProfile,
  getOnboarding,
  getUserAccountByUserId,
  updateAccountInformation,
  updateUserAccountSettings,
  updateBusinessProfile,
  updateUserAccount
} from '#lib/contract/accounts.ts'
import {
  finishFacebook,
  finishGoogle,
  startFacebook,
  startGoogle,
  unlinkFacebook,
  unlinkGoogle
} from '#lib/contract/social.ts'
import {
  getCurrentUser,
  login,
  requestReset,
  resetPassword,
  sendVerification,
  signup,
  verify,
  verifyByBody
} from '#lib/contract/auth.ts'
import { refuseCrossSite } from '#lib/server/platform/http/origin.ts'
import { route } from '#lib/server/platform/http/route.ts'
import { startSession } from '#lib/server/identity/credentials/session.ts'
import { unauthorized } from '#lib/contract/reference.ts'

import * as accountExport from './export.ts'
import * as auth from './sign-in.ts'
import * as change from './email-change.ts'
import * as deletion from './delete.ts'
import * as password from './password.ts'
import * as profile from './profile.ts'
import * as users from './service.ts'
import { finishSocial, startSocial, unlinkSocial } from './social.ts'
import { getAccount, getSettings, requireSelf, updateAccount, updateSettings } from './account.ts'
import { sendVerificationCode, signUp, verifyAddress } from './sign-up.ts'

const reply = { ok: false, data: null, message: 'no authentication token provided' }

export const accountRoutes = [
  route(unauthorized, ({ actor, setCookie }) => {
    if (!actor) for (const name of [SESSION_COOKIE, ORIGINAL_SESSION_COOKIE]) setCookie(clearedCookie(name))
    return Response.json(reply, { status: 401, headers: { 'cache-control': 'no-store' } })
  }),
  route(startFacebook, ({ db, body, ...call }) => startSocial(db, 'facebook', body, call)),
  route(startGoogle, ({ db, body, ...call }) => startSocial(db, 'google', body, call)),
  route(hasPassword, ({ db, actor }) => password.hasPassword(db, actor)),
  route(getUserAccountSettings, ({ db, actor, query }) => {
    requireSelf(actor, query.UserId)
    return getSettings(db, actor)
  }),
  route(updateUserAccountSettings, ({ db, actor, body: { UserId, ...settings } }) => {
    requireSelf(actor, UserId)
    return updateSettings(db, actor, settings)
  }),
  route(signup, ({ db, body, request, setCookie }) => signUp(db, body, { request, setCookie })),
  route(getOnboarding, ({ db, actor }) => profile.getOnboarding(db, actor)),
  route(answerOnboarding, ({ db, actor, body }) => profile.answerOnboarding(db, actor, body)),
  route(endSession, ({ db, actor, params }) => users.endSession(db, actor, params.sessionId)),
  route(listSessions, ({ db, actor }) => users.listSessions(db, actor)),
  route(endOtherSessions, ({ db, actor }) => users.endOtherSessions(db, actor)),
  route(getBusinessProfile, ({ db, actor }) => profile.getProfile(db, actor)),
  route(updateBusinessProfile, ({ db, actor, body }) =>
    profile.updateProfile(db, actor, BusinessProfileFields.parse(body))
  ),
  route(getAccountInformation, ({ db, actor }) => getAccount(db, actor)),
  route(updateAccountInformation, ({ db, actor, body }) => updateAccount(db, actor, body)),
  route(unlinkFacebook, ({ db, actor }) => unlinkSocial(db, 'facebook', actor)),
  route(unlinkGoogle, ({ db, actor }) => unlinkSocial(db, 'google', actor)),
  route(exportAccount, ({ db, actor }) => accountExport.exportAccount(db, actor)),
  route(getUserAccountByUserId, ({ db, actor, query }) => {
    requireSelf(actor, query.UserId)
    return getAccount(db, actor)
  }),
  route(updateUserAccount, ({ db, actor, query, body }) => {
    requireSelf(actor, query.UserId)
    return updateAccount(db, actor, body)
  }),
  route(getUserLinks, ({ db, actor, query }) => users.getLinks(db, actor, query.UserId)),
  route(getFacebookLink, ({ db, actor }) => users.getLink(db, actor, 'facebook')),
  route(getUserById, ({ db, actor, params }) => users.getUser(db, actor, params.id)),
  route(addPasswordToUser, ({ db, actor, body }) => password.addPassword(db, actor, body)),
  route(requestEmailChange, ({ db, actor, body }) => change.requestEmailChange(db, actor, body)),
  route(confirmEmailChange, ({ db, actor, body }) => change.confirmEmailChange(db, actor, body)),
  route(updatePassword, ({ db, actor, body }) => password.updatePassword(db, actor, body)),
  route(finishFacebook, async ({ db, actor, body, request, setCookie }) => {
    const { userId, returnTo } = await finishSocial(db, 'facebook', body, { actor, request })
    return { ...(await startSession(db, userId, { request, setCookie, replaces: actor })), returnTo }
  }),
  route(finishGoogle, async ({ db, actor, body, request, setCookie }) => {
    const { userId, returnTo } = await finishSocial(db, 'google', body, { actor, request })
    return { ...(await startSession(db, userId, { request, setCookie, replaces: actor })), returnTo }
  }),
  route(login, async ({ db, actor, body, request, setCookie }) => {
    return startSession(db, await auth.checkLogin(db, body, { request, setCookie }), {
      request,
      setCookie,
      replaces: actor
    })
  }),
  route(requestReset, ({ db, query, request, setCookie }) => {
    refuseCrossSite(request)
    return auth.requestPasswordReset(db, query.Email, { request, setCookie })
  }),
  route(resetPassword, async ({ db, actor, body, request, setCookie }) => {
    const userId = await auth.resetPassword(db, body, request)
    return startSession(db, userId, { request, setCookie, replaces: actor })
  }),
  route(sendVerification, ({ db, body, request }) => sendVerificationCode(db, body.Email, request)),
  route(verify, async ({ db, actor, query, request, setCookie }) => {
    refuseCrossSite(request)
    const userId = await verifyAddress(db, query, { request, canAsk: false })
    return startSession(db, userId, { request, setCookie, replaces: actor })
  }),
  route(verifyByBody, async ({ db, actor, body, request, setCookie }) => {
    const userId = await verifyAddress(db, body, { request, canAsk: true })
    return startSession(db, userId, { request, setCookie, replaces: actor })
  }),
  route(getCurrentUser, ({ actor }) => ({ ...actor.user, admin: actor.admin })),
  route(getUsersByWorkspaceId, ({ db, actor, query }) => users.listMembers(db, actor, query)),
  route(deleteUser, async ({ db, actor, query, setCookie }) => {
    await deletion.deleteUser(db, actor, query.Id)
    setCookie(clearedCookie(SESSION_COOKIE))
    return null
  })
]
