// What the page's Stripe.js and its frames say to each other.
import type { Appearance, StripeError } from '@stripe/stripe-js'

/** Put in front of each script when it is served. */
export interface Settings {
  release: string
  appearanceVariables: string[]
  appearanceThemes: string[]
  elementsOptions: string[]
  paymentOptions: string[]
  expressOptions: string[]
}

export interface FrameSetup {
  publishableKey: string
  account: string | undefined
  appearance: Appearance
  postalCode: boolean
}

export type ToFrame =
  | { to: 'stripe-frame'; call: number; action: 'setup'; setup: FrameSetup }
  | { to: 'stripe-frame'; call: number; action: 'validate' | 'clear' | 'focus' | 'blur' | 'createPaymentMethod' }
  | { to: 'stripe-frame'; call: number; action: 'confirm'; clientSecret: string; fields: Record<string, string> }

export type FromFrame =
  | { from: 'stripe-frame'; call: number; result: FrameResult }
  | { from: 'stripe-frame'; event: 'loaded' | 'focus' | 'blur' | 'escape' }
  | { from: 'stripe-frame'; event: 'change'; complete: boolean; empty: boolean }
  | { from: 'stripe-frame'; event: 'resize'; height: number }

export interface FrameResult {
  error?: StripeError
  /** The body of Stripe's answer. */
  object?: Record<string, unknown>
}

export interface FromChallenge {
  from: 'stripe-challenge'
  outcome: 'complete' | 'fail'
}
