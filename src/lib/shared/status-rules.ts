// Texts of status rules: words in braces stand for facts of the job.

export const RULE_FIELDS = ['customer', 'first', 'number', 'title', 'due', 'status', 'pieces', 'shop'] as const
export type RuleField = (typeof RULE_FIELDS)[number]

const FIELD = /\{([^{}]*)\}/g

/** The first word in braces that stands for nothing. */
export function unknownField(text: string): string | undefined {
  const names = [...text.matchAll(FIELD)].map(([, name = '']) => name.trim())
  return names.find(name => !(RULE_FIELDS as readonly string[]).includes(name))
}

export function fillFields(text: string, facts: Record<RuleField, string>): string {
  return text.replaceAll(FIELD, (whole, name: string) => facts[name.trim() as RuleField] ?? whole)
}
