import type { SessionUser } from '#lib/contract/auth.ts'
import type { Endpoint } from '#lib/contract/endpoint.ts'

/** What an admin may not do in another's name, whatever that person may: the calls by name, under what they would do. */
const REFUSED: Record<string, string[]> = {
  'act as somebody': ['findPeople', 'exportPeople', 'startImpersonation'],
  'work as an admin': [
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
  'make accounts': ['signup'],
  'ask for codes or use them': [
    'sendVerification',
    'verify',
    'verifyByBody',
    'requestReset',
    'resetPassword',
    'sendConfirmation',
    'confirmIdentity'
  ],
  'change passwords': ['addPasswordToUser', 'updatePassword'],
  'change the e-mail address': ['requestEmailChange', 'confirmEmailChange'],
  'change ways to sign in': [
    'startGoogle',
    'startFacebook',
    'finishGoogle',
    'finishFacebook',
    'unlinkGoogle',
    'unlinkFacebook'
  ],
  'end sessions': ['endSession', 'endOtherSessions'],
  'let people in or out': [
    'inviteUser',
    'resendInvite',
    'revokeInvite',
    'acceptInvite',
    'declineInvite',
    'changeRole',
    'removeMember',
    'transferOwnership'
  ],
  'hand out keys to other programs': [
    'createApiKey',
    'revokeApiKey',
    'createWebhook',
    'updateWebhook',
    'deleteWebhook',
    'rotateWebhookSecret',
    'testWebhook',
    'resendWebhookDelivery'
  ],
  'close accounts or workspaces': ['deleteUser', 'deleteWorkspace'],
  'set up payments': ['connectPaymentAccount', 'turnTestAccount', 'payOutTest'],
  'deal with plans and cards': [
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
  'take data away': [
    'exportAccount',
    'exportCustomers',
    'exportOrders',
    'exportPayout',
    'exportSettlement',
    'startWorkspaceExport',
    'downloadWorkspaceExport'
  ],
  'bring a workspace in': [
    'beginWorkspaceImport',
    'sendWorkspaceImportPart',
    'checkWorkspaceImport',
    'startWorkspaceImport',
    'takeBackWorkspaceImport',
    'dropWorkspaceImport'
  ]
}

const REFUSALS = new Map(
  Object.entries(REFUSED).flatMap(([what, names]) =>
    names.map(name => [name, `You cannot ${what} while you act as somebody else. Leave first.`] as const)
  )
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
  if (refusal) return refusal
  if (readOnly && !isLook(endpoint))
    return 'You are looking only: this access was started as read-only, so nothing can be changed.'
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
