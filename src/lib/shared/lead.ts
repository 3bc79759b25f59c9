export const LEAD_STAGES = ['New', 'Contacted', 'Quoted', 'Won', 'Lost'] as const
export type LeadStage = (typeof LEAD_STAGES)[number]

/** Those in which there is still something to do. */
export const OPEN_STAGES: readonly LeadStage[] = ['New', 'Contacted', 'Quoted']

export const LEAD_SOURCES = ['portfolio', 'artwork', 'store', 'form', 'phone', 'visit', 'other'] as const
export type LeadSource = (typeof LEAD_SOURCES)[number]

/** "35 × Hoodies": what a lead wants, as far as it is known. */
export function leadWish({ product, quantity }: { product: string; quantity: string }): string {
  return [quantity, product].filter(Boolean).join(' × ')
}

/** The stage before or after this one, if there is one. */
export function stageBeside(stage: LeadStage, step: 1 | -1): LeadStage | undefined {
  return LEAD_STAGES[LEAD_STAGES.indexOf(stage) + step]
}

/** Of one message. */
export const MOST_LEAD_FILES = 3
export const MAX_LEAD_FILE_BYTES = 8 * 1024 * 1024
