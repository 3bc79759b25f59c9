const OTHER_NAMES: Record<string, string> = {
  usa: 'US',
  'u.s.a.': 'US',
  'u.s.': 'US',
  america: 'US',
  'united states of america': 'US',
  uk: 'GB',
  'u.k.': 'GB',
  england: 'GB',
  scotland: 'GB',
  wales: 'GB',
  'great britain': 'GB',
  holland: 'NL',
  deutschland: 'DE',
  österreich: 'AT',
  schweiz: 'CH',
  suisse: 'CH',
  belgique: 'BE',
  españa: 'ES',
  méxico: 'MX'
}

let names: Map<string, string> | undefined

/** Every country that the runtime has an English name for. */
function countryNames(): Map<string, string> {
  if (names) return names
  const display = new Intl.DisplayNames('en', { type: 'region', fallback: 'none' })
  const letters = [...'ABCDEFGHIJKLMNOPQRSTUVWXYZ']
  // Not those that were given up: Germany is DE, and was DD too.
  const codes = letters
    .flatMap(one => letters.map(other => one + other))
    .filter(code => new Intl.Locale(`und-${code}`).region === code)
  names = new Map(
    codes.flatMap(code =>
      [display.of(code) ?? code, countryName(code)].map(name => [name.toLowerCase(), code] as const)
    )
  )
  return names
}

/** Names that runtimes do not agree on, so that server and browser draw the same. */
const SAME_NAMES: Record<string, string> = {
  CD: 'Congo (Kinshasa)',
  CG: 'Congo (Brazzaville)',
  CN: 'China',
  CZ: 'Czechia',
  HK: 'Hong Kong',
  MK: 'North Macedonia',
  MM: 'Myanmar',
  MO: 'Macao',
  PS: 'Palestine',
  SZ: 'Eswatini',
  TR: 'Türkiye'
}

let english: Intl.DisplayNames | undefined

/** In English; what is no code stays as it is. */
export function countryName(code: string): string {
  if (!/^[A-Z]{2}$/.test(code)) return code
  const same = SAME_NAMES[code]
  if (same) return same
  english ??= new Intl.DisplayNames('en', { type: 'region' })
  return english.of(code) ?? code
}

/** The two letters of a country that somebody wrote; what is none of them stays, for the schema to refuse. */
export function countryCode(text: string): string {
  const plain = text.trim().toLowerCase()
  if (OTHER_NAMES[plain]) return OTHER_NAMES[plain]
  if (/^[a-z]{2}$/.test(plain)) return plain.toUpperCase()
  return countryNames().get(plain) ?? text.trim()
}

/** Countries to choose from, in the order of their names. */
export function countryOptions(codes: readonly string[]): { value: string; label: string }[] {
  return codes
    .map(code => ({ value: code, label: countryName(code) }))
    .toSorted((one, other) => one.label.localeCompare(other.label, 'en'))
}
