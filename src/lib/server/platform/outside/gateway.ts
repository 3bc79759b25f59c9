// What the product needs of whoever moves the money. Amounts are integers in the currency's smallest unit.
import type { Billing } from './billing.ts'
import type { Disputes } from './disputes.ts'
import type { Ledger } from './ledger.ts'

/** `processing` also stands for any state we do not know: neither paid nor failed, so ask again later. */
export type IntentStatus =
  | 'requires_payment_method'
  | 'requires_action'
  | 'requires_confirmation'
  | 'processing'
  | 'succeeded'
  | 'canceled'
  | 'requires_capture'

export interface Intent {
  id: string
  /** For the buyer's browser only; never logged, never stored. */
  clientSecret: string
  status: IntentStatus
  /** Of the service it was read from, and of the connected account there, if it is one's. */
  gateway: string
  accountId: string | undefined
  amountCents: number
  /** What was charged of it; less than the amount where only a part of an authorisation was. */
  receivedCents: number
  /** While the card is authorised: the bank lets go of the money then, if the service knows when. */
  captureBefore: Date | undefined
  currency: string
  payableId: string | undefined
  livemode: boolean
  card: { brand: string; last4: string } | undefined
  /** Why the latest attempt failed; the message may be shown to the buyer. */
  failure: { code: string; message: string } | undefined
  createdAt: Date
}

export interface GatewayRefund {
  id: string
  intentId: string
  amountCents: number
  status: 'pending' | 'succeeded' | 'failed'
  /** The idempotency key it was made with; undefined for one that somebody made at the provider's own site. */
  key: string | undefined
  /** No money moved: it stands for what was authorised and never charged. */
  isRelease?: boolean
}

/** Says that something happened, not what is true now: read the intent again before acting on it. */
export interface GatewayEvent {
  id: string
  type: string
  createdAt: Date
  livemode: boolean
  intentId: string | undefined
  refundId: string | undefined
  disputeId: string | undefined
  /** Whose subscription, invoice or card it is about. */
  customerId: string | undefined
  /** The connected account that it happened in; undefined: the installation's own. */
  accountId: string | undefined
}

/** What a connected account may do, as the service says. */
export interface GatewayAccount {
  id: string
  /** Whose it was made for. */
  workspaceId: string | undefined
  detailsSubmitted: boolean
  chargesEnabled: boolean
  payoutsEnabled: boolean
  /** What is asked for now, in the service's own names. */
  requirements: string[]
  disabledReason: string
  /** After this moment it is restricted unless what is asked for was given. */
  dueAt: Date | undefined
}

/** What a platform does that pays others by accounts of their own. Errors are those of a Gateway. */
export interface Accounts {
  createAccount(input: {
    workspaceId: string
    email: string
    businessName: string
    /** Two letters; the service asks where it is not given. */
    country?: string
    idempotencyKey: string
  }): Promise<GatewayAccount>
  /** Undefined where there is none, or its owner has taken the platform's access away. */
  retrieveAccount(id: string): Promise<GatewayAccount | undefined>
  /** Where its owner says who they are and where the money goes; to be used once, within minutes. */
  onboardingLink(id: string, back: { returnUrl: string; refreshUrl: string }): Promise<string>
  /** Wallets of browsers are offered for an account only on domains that it is registered for. Harmless to repeat. */
  registerDomain(id: string, domain: string): Promise<void>
}

/** Origins that a page with a card form may load from, beside our own. */
export interface FormSources {
  scripts: string[]
  frames: string[]
  connections: string[]
}

/** Every call may throw a GatewayError, and only that. The same idempotency key never moves money twice. */
export interface Gateway {
  /** Its name in the books. What the product does never depends on the name, but on what is said below. */
  readonly kind: string
  /** As people know it. */
  readonly title: string
  readonly livemode: boolean
  /** It is a part of this product: no money moves, and a person may play the service and the bank. */
  readonly isEmbedded: boolean
  /** Of its calls to us: the header with the proof. */
  readonly signatureHeader: string
  /** Whence the browser loads its card form; undefined where the form is ours. */
  readonly formSources: FormSources | undefined
  readonly publishableKey: string | undefined
  /** The connected account whose money it moves; undefined: the installation's own. */
  readonly accountId: string | undefined
  /** How long it will not be asked, because it did not answer lately; 0 as a rule. */
  restMs?(): number
  createIntent(input: {
    payableId: string
    amountCents: number
    currency: string
    description: string
    receiptEmail?: string
    /** manual: the card is only authorised; see captureIntent. */
    capture?: 'automatic' | 'manual'
    idempotencyKey: string
  }): Promise<Intent>
  retrieveIntent(id: string): Promise<Intent | undefined>
  /** Those created at or after this second, newest first; for the reconciler. */
  findIntents(since: Date): Promise<Intent[]>
  /**
   * Charges a card that is authorised, all or a part of it, and lets go of the rest. No payment can be captured twice, so it
   * needs no key: who is refused or gets no answer reads the payment again.
   */
  captureIntent(id: string, capture: { amountCents: number }): Promise<Intent>
  /** Only while it has not succeeded. */
  updateIntent(id: string, change: { amountCents: number }): Promise<Intent>
  /** Lets go of what is authorised, too. */
  cancelIntent(id: string): Promise<Intent>
  refund(input: {
    intentId: string
    amountCents: number
    reason?: string
    idempotencyKey: string
  }): Promise<GatewayRefund>
  retrieveRefund(id: string): Promise<GatewayRefund | undefined>
  /** Checks the signature and that it is at most 300 s old or ahead; throws AppError('invalid'). */
  readEvent(payload: string, signature: string | null): Promise<GatewayEvent>
  /** The same service for what belongs to this connected account. */
  of(accountId: string): Gateway
  readonly accounts: Accounts
  readonly ledger: Ledger
  readonly disputes: Disputes
  /** Of the installation's own account: who pays for a plan is a customer of the platform. */
  readonly billing: Billing
}

/**
 * `declined`: the buyer's bank said no, the message may be shown. `unavailable`: nobody knows whether it happened, so
 * repeat with the same idempotency key. `invalid`: we asked for something that cannot be done; repeating will not help.
 */
export class GatewayError extends Error {
  override name = 'GatewayError'
  readonly kind: 'declined' | 'unavailable' | 'invalid'
  readonly code: string | undefined
  /** The provider's own number for the call, for its support desk. */
  readonly requestId: string | undefined
  /** Nobody will ask before: what did not answer lately is spared. */
  readonly restMs: number | undefined

  constructor(
    kind: GatewayError['kind'],
    message: string,
    detail: { code?: string; requestId?: string; restMs?: number } = {}
  ) {
    super(message)
    this.kind = kind
    this.code = detail.code
    this.requestId = detail.requestId
    this.restMs = detail.restMs
  }
}
