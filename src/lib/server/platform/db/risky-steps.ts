// Steps of a migration that an older release, still running beside the new one, could not live with, or that hold up
// everybody who writes. `npm start -- --check` reports them, and a test asks for the reason of each.

export interface RiskyStep {
  /** fails: statements of the older release fail from then on. waits: whoever writes into the table waits. */
  effect: 'fails' | 'waits'
  statement: string
  why: string
}

const NAME = String.raw`(?:only\s+)?(?:if\s+exists\s+)?"?([a-z_]+)"?`
const TABLE = String.raw`alter\s+table\s+${NAME}[^;]*?`

/** The first group is the table, where the step is harmless for one that the same migration makes. */
const STEPS: [effect: RiskyStep['effect'], pattern: RegExp, why: string][] = [
  ['fails', /\bdrop\s+table\s+(?:if\s+exists\s+)?"?([a-z_]+)"?/i, 'the older release reads or writes the table'],
  ['fails', new RegExp(`${TABLE}\\bdrop\\s+column\\b`, 'i'), 'the older release names the column'],
  ['fails', new RegExp(`${TABLE}\\brename\\b`, 'i'), 'the older release uses the old name'],
  ['fails', new RegExp(`${TABLE}\\bset\\s+not\\s+null\\b`, 'i'), 'the older release leaves the column empty'],
  [
    'fails',
    new RegExp(
      `${TABLE}\\badd\\s+(?:column\\s+)?(?!constraint)\\w+[^,;]*\\bnot\\s+null\\b(?![^,;]*\\b(?:default|generated)\\b)(?<!\\b(?:default|generated)\\b[^,;]*)`,
      'i'
    ),
    'the older release leaves the column empty'
  ],
  [
    'fails',
    new RegExp(`${TABLE}\\balter\\s+(?:column\\s+)?\\w+\\s+(?:set\\s+data\\s+)?type\\b`, 'i'),
    'the column has another type, and the table is written anew'
  ],
  [
    'waits',
    /\bcreate\s+(?:unique\s+)?index\s+(?!concurrently)(?:if\s+not\s+exists\s+)?\w+\s+on\s+"?([a-z_]+)"?/i,
    'writers wait while the index is made'
  ],
  [
    'waits',
    new RegExp(`${TABLE}\\badd\\s+constraint\\b(?![^;]*\\bnot\\s+valid\\b)`, 'i'),
    'writers wait while every row is checked'
  ]
]

/** Each statement at most once for each effect. */
export function findRiskySteps(migration: string): RiskyStep[] {
  const text = migration.replaceAll(/--.*$/gm, '')
  const made = new Set(
    [...text.matchAll(/\bcreate\s+table\s+(?:if\s+not\s+exists\s+)?"?([a-z_]+)"?/gi)].map(([, name]) => name)
  )
  const found: RiskyStep[] = []
  for (const part of text.split(';')) {
    const statement = part.trim().replaceAll(/\s+/g, ' ')
    for (const [effect, pattern, why] of STEPS) {
      const table = pattern.exec(statement)?.[1]
      if (!table || made.has(table) || found.some(step => step.effect === effect && step.statement === statement))
        continue
      found.push({ effect, statement, why })
    }
  }
  return found
}
