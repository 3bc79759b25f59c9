// How often a test repeats its idea: a few times in `npm test`, as often as is worth a night in `npm run test:long`.

export const IS_LONG = process.env['TEST_LONG'] === '1'

/** @param usual for each change @param long before a release */
export function sized<T>(usual: T, long: T): T {
  return IS_LONG ? long : usual
}
