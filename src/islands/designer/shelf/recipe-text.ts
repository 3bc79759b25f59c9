// A recipe as it is typed: in the units of the shop, half-finished numbers included.
import { lengthText } from '#lib/client/designer/naming.ts'
import type { FilmRecipe } from '#lib/contract/films.ts'
import { type Finish, materialOf, recipeOf } from '#lib/designer/films.ts'
import { parseLength } from '#lib/shared/length-input.ts'
import type { Units } from '#lib/shared/units.ts'

type Press = NonNullable<FilmRecipe['press']>

export interface RecipeText extends Pick<FilmRecipe, 'mirror' | 'canCarry'>, Pick<Press, 'pressure' | 'peel'> {
  minFeature: string
  turn: string
  /** Empty where nobody knows it. */
  thickness: string
  heated: boolean
  heat: string
  seconds: string
  tack: string
}

const UNHEATED: Press = { celsius: 155, seconds: 12, tackSeconds: 2, pressure: 'medium', peel: 'warm' }

export function usualRecipe(finish: Finish): FilmRecipe {
  return recipeOf(materialOf(finish))
}

export function textOf(recipe: FilmRecipe, units: Units): RecipeText {
  const { mirror, canCarry, minFeatureMm, pressOrder, thicknessUm, press } = recipe
  const { celsius, seconds, tackSeconds, pressure, peel } = press ?? UNHEATED
  return {
    mirror,
    canCarry,
    minFeature: lengthText(minFeatureMm, units),
    turn: String(pressOrder),
    thickness: thicknessUm ? String(thicknessUm) : '',
    heated: press !== null,
    heat: String(units === 'in' ? Math.round((celsius * 9) / 5 + 32) : celsius),
    seconds: String(seconds),
    tack: String(tackSeconds),
    pressure,
    peel
  }
}

/** What is typed, or which fields are no numbers. What nobody changed stays exactly what it was. */
export function readRecipe(
  text: RecipeText,
  { before, units }: { before: FilmRecipe; units: Units }
): { recipe: FilmRecipe } | { wrong: string[] } {
  const shown = textOf(before, units)
  const heat = numberOf(text.heat)
  const read = {
    'recipe.minFeatureMm': text.minFeature === shown.minFeature ? before.minFeatureMm : parseLength(text.minFeature, units), // biome-ignore format: one line
    'recipe.pressOrder': numberOf(text.turn),
    'recipe.thicknessUm': text.thickness.trim() === '' ? null : numberOf(text.thickness),
    'recipe.press.celsius': text.heat === shown.heat ? (before.press ?? UNHEATED).celsius : heat !== undefined && units === 'in' ? Math.round(((heat - 32) * 50) / 9) / 10 : heat, // biome-ignore format: one line
    'recipe.press.seconds': numberOf(text.seconds),
    'recipe.press.tackSeconds': numberOf(text.tack)
  }
  const asked = Object.entries(read).filter(([field]) => text.heated || !field.startsWith('recipe.press.'))
  const wrong = asked.filter(([, value]) => value === undefined).map(([field]) => field)
  if (wrong.length > 0) return { wrong }
  const { mirror, canCarry, pressure, peel } = text
  const press = {
    celsius: read['recipe.press.celsius'] ?? 0,
    seconds: read['recipe.press.seconds'] ?? 0,
    tackSeconds: read['recipe.press.tackSeconds'] ?? 0,
    pressure,
    peel
  }
  const minFeatureMm = Math.round((read['recipe.minFeatureMm'] ?? 0) * 1e4) / 1e4
  const pressOrder = read['recipe.pressOrder'] ?? 0
  const thicknessUm = read['recipe.thicknessUm'] ?? null
  return { recipe: { mirror, canCarry, minFeatureMm, pressOrder, thicknessUm, press: text.heated ? press : null } }
}

export function isSameRecipe(one: FilmRecipe, other: FilmRecipe): boolean {
  const values = ({ mirror, canCarry, minFeatureMm, pressOrder, thicknessUm, press }: FilmRecipe): unknown[] => {
    return [mirror, canCarry, minFeatureMm, pressOrder, thicknessUm ?? null, press && [press.celsius, press.seconds, press.tackSeconds, press.pressure, press.peel]] // biome-ignore format: one line
  }
  return JSON.stringify(values(one)) === JSON.stringify(values(other))
}

export function numberOf(text: string): number | undefined {
  const number = Number(text.trim().replace(',', '.'))
  return text.trim() === '' || !Number.isFinite(number) ? undefined : number
}
