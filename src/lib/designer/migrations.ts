import { Design } from './design.ts'
import { roundMm, roundPathData, roundRatio } from './numbers.ts'

type Stored = Record<string, unknown>

/** From an older `$schema` to the next one: a stored drawing climbs them one by one. */
export type Migrations = Record<string, (stored: Stored) => Stored>

const MIGRATIONS: Migrations = {}

/** Reads what was saved, whichever version it has. Throws zod's error where it is not a drawing. */
export function readDesign(stored: unknown, migrations = MIGRATIONS): Design {
  const climbed = new Set<string>()
  let value = stored
  while (isStored(value)) {
    const version = String(value['$schema'])
    const migrate = Object.hasOwn(migrations, version) && !climbed.has(version) && migrations[version]
    if (!migrate) break
    climbed.add(version)
    value = migrate(value)
  }
  return Design.parse(value)
}

/** The text to save: numbers as short as they are kept, keys in one order, so that equal drawings are equal texts. */
export function writeDesign(design: Design): string {
  return writeModel(design)
}

/** Also parts of one, such as what is copied. */
export function writeModel(model: object): string {
  return JSON.stringify(model, (key, value: unknown) => {
    if (typeof value === 'number') return key.endsWith('Mm') ? roundMm(value) : roundRatio(value)
    if (key === 'd' && typeof value === 'string') return roundPathData(value)
    if (key === 'm' && Array.isArray(value)) {
      return value.map((number: number, index) => (index < 4 ? roundRatio(number) : roundMm(number)))
    }
    if (!isStored(value)) return value
    return Object.fromEntries(Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1)))
  })
}

function isStored(value: unknown): value is Stored {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
