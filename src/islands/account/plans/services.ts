// The payment services by name: what the browser takes a card with, and how it opens the window of the bank.
import { type ComponentType, lazy } from 'react'

import { loadWhenOnline } from '#lib/client/load-when-online.ts'
import type { BillingHandle } from '#lib/contract/billing.ts'

import type { CardFormProps } from './CardModal.tsx'
import { TestCardForm } from './TestCardForm.tsx'

/** Gives what the bank refused it with; undefined where it agreed. `onBank` says whether its window is open over the page. */
type OpenBank = (handle: BillingHandle, onBank: (isOpen: boolean) => void) => Promise<string | undefined>

interface Service {
  CardForm: ComponentType<CardFormProps>
  /** Missing where the bank's question is asked on our own page. */
  openBank?: OpenBank
}

const SERVICES: Record<string, Service> = {
  test: { CardForm: TestCardForm },
  stripe: {
    CardForm: lazy(loadWhenOnline(() => import('./StripeCardForm.tsx'))),
    openBank: async (...given) => (await import('./stripe-bank.ts')).openStripeBank(...given)
  }
}

function serviceOf(name: string): Service {
  const service = SERVICES[name]
  if (!service) throw new Error(`This page has no form of the payment service ${name}`)
  return service
}

export function cardFormOf(name: string): ComponentType<CardFormProps> {
  return serviceOf(name).CardForm
}

export function bankOf(name: string): OpenBank | undefined {
  return serviceOf(name).openBank
}
