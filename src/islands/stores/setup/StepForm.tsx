import { type ComponentType, lazy } from 'react'

import { useSoon } from '#islands/ui/useSoon.ts'
import { loadWhenOnline } from '#lib/client/load-when-online.ts'

import type { STEPS } from './steps.ts'
import type { Setup } from './useSetup.ts'

type Step = (typeof STEPS)[number]

export interface StepProps {
  setup: Setup
  origin: string
  now: number
  shop: { name: string; named: boolean; mayName: boolean }
  /** The shop was given a name. */
  onNamed: (name: string) => void
}

type Load = () => Promise<{ default: ComponentType<StepProps> }>

const LOADS: Record<Step, Load> = {
  basics: () => import('./BasicsStep.tsx'),
  dates: () => import('./DatesStep.tsx'),
  items: () => import('./ItemsStep.tsx'),
  money: () => import('./MoneyStep.tsx'),
  delivery: () => import('./DeliveryStep.tsx'),
  access: () => import('./AccessStep.tsx'),
  messages: () => import('./MessagesStep.tsx'),
  publish: () => import('./PublishStep.tsx')
}
const ALL = Object.values(LOADS)

const FORMS: Record<Step, ComponentType<StepProps>> = {
  basics: lazy(loadWhenOnline(LOADS.basics)),
  dates: lazy(loadWhenOnline(LOADS.dates)),
  items: lazy(loadWhenOnline(LOADS.items)),
  money: lazy(loadWhenOnline(LOADS.money)),
  delivery: lazy(loadWhenOnline(LOADS.delivery)),
  access: lazy(loadWhenOnline(LOADS.access)),
  messages: lazy(loadWhenOnline(LOADS.messages)),
  publish: lazy(loadWhenOnline(LOADS.publish))
}

/**
 * The fields of one step; the others are loaded once this one can be used. There is no `Suspense` around it: React would
 * write a script into the page that puts the step in its place, which our policy forbids. So a step is changed in a
 * transition, and the one before stays until the next is there.
 */
export function StepForm({ step, ...props }: StepProps & { step: Step }) {
  useSoon(ALL)
  const Form = FORMS[step]
  return <Form {...props} />
}
