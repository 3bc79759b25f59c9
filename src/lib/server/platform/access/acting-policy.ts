import { t } from '#lib/i18n/t.ts'
import type { SessionUser } from '#lib/contract/auth.ts'
import type { Endpoint } from '#lib/contract/endpoint.ts'

/** What an admin may not do in another's name, whatever that person may: the calls by name, under what they would do. */
const REFUSED = {
  actAsSomebody: ['findPeople', 'exportPeople', 'startImpersonation'],
  workAsAdmin: [
    'readScreenshot',
    'listAllRequests',
    'markRequest',
    'setPlan',
    'listAccountPayouts',
    'payOutAccountTest',
    'listAllSupplyOrders',
    'moveSupplyOrder',
    'refundSupplyOrder',
    'releasePlatformHeldPayment'
  ],
  makeAccounts: ['signup'],
  useCodes: [
    'sendVerification',
    'verify',
    'verifyByBody',
    'requestReset',
    'resetPassword',
    'sendConfirmation',
    'confirmIdentity'
  ],
  changePasswords: ['addPasswordToUser', 'updatePassword'],
  changeEmail: ['requestEmailChange', 'confirmEmailChange'],
  changeSignIn: ['startGoogle', 'startFacebook', 'finishGoogle', 'finishFacebook', 'unlinkGoogle', 'unlinkFacebook'],
  endSessions: ['endSession', 'endOtherSessions'],
  letPeopleIn: [
    'inviteUser',
    'resendInvite',
    'revokeInvite',
    'acceptInvite',
    'declineInvite',
    'changeRole',
    'removeMember',
    'transferOwnership'
  ],
  handOutKeys: [
    'createApiKey',
    'revokeApiKey',
    'createWebhook',
    'updateWebhook',
    'deleteWebhook',
    'rotateWebhookSecret',
    'testWebhook',
    'resendWebhookDelivery'
  ],
  closeAccounts: ['deleteUser', 'deleteWorkspace'],
  setUpPayments: ['connectPaymentAccount', 'turnTestAccount', 'payOutTest'],
  dealWithPlans: [
    'refreshBilling',
    'saveBillingDetails',
    'listPaymentMethods',
    'beginCard',
    'setCard',
    'removeCard',
    'confirmTestCard',
    'chooseSubscription',
    'keepSubscription',
    'cancelSubscription',
    'payPlanInvoice',
    'openPortal',
    'moveTestClock'
  ],
  takeDataAway: [
    'exportAccount',
    'exportCustomers',
    'exportOrders',
    'exportPayout',
    'exportSettlement',
    'startWorkspaceExport',
    'downloadWorkspaceExport'
  ],
  bringWorkspaceIn: [
    'beginWorkspaceImport',
    'sendWorkspaceImportPart',
    'checkWorkspaceImport',
    'startWorkspaceImport',
    'takeBackWorkspaceImport',
    'dropWorkspaceImport'
  ]
} satisfies Record<string, string[]>

const REFUSALS = new Map(
  Object.entries(REFUSED).flatMap(([what, names]) => names.map(name => [name, what as keyof typeof REFUSED] as const))
)

/** Ways out: open also to those who may only look. */
const WAYS_OUT = new Set(['login', 'logout', 'endImpersonation'])

/** They change nothing that is the person's, though they are no GET. */
const LOOKS = new Set([
  'comparePriceList',
  'createDesignerSession',
  'checkLetters',
  'drawThumbnail',
  'previewProductionRun',
  'priceCart',
  'retrieveTestPayment'
])

export function isWayOut({ name }: Endpoint): boolean {
  return WAYS_OUT.has(name)
}

export function isLook({ name, method }: Endpoint): boolean {
  return method === 'GET' || LOOKS.has(name)
}

/** Why this call is refused to somebody acting for another; undefined where it is not. */
export function refusalWhileActing(endpoint: Endpoint, readOnly: boolean): string | undefined {
  if (isWayOut(endpoint)) return undefined
  const refusal = REFUSALS.get(endpoint.name)
  if (refusal) return t(`errors.acting.${refusal}`)
  if (readOnly && !isLook(endpoint)) return t('errors.acting.readOnly')
  return undefined
}

/** By the address or a username its owner gets in: nobody else changes them, in whichever call they are named. */
export function changesSignInName(endpoint: Endpoint, body: unknown, user: SessionUser): boolean {
  if (
    endpoint.method !== 'PUT' ||
    !/\/(user-account|account-settings|account-information|users)$/.test(endpoint.path)
  ) {
    return false
  }
  const named = body as Record<string, unknown> | undefined
  if (named?.['Username'] !== undefined) return true
  const email = named?.['Email'] ?? named?.['email']
  return typeof email === 'string' && email.trim().toLowerCase() !== user.email.toLowerCase()
}
