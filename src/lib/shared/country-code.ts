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
function knownNames(): Map<string, string> {
  if (names) return names
  const display = new Intl.DisplayNames('en', { type: 'region', fallback: 'none' })
  const letters = [...'ABCDEFGHIJKLMNOPQRSTUVWXYZ']
  // Not those that were given up: Germany is DE, and was DD too.
  const codes = letters
    .flatMap(one => letters.map(other => one + other))
    .filter(code => new Intl.Locale(`und-${code}`).region === code)
  names = new Map(codes.map(code => [(display.of(code) ?? code).toLowerCase(), code]))
  return names
}

let english: Intl.DisplayNames | undefined

/** In English; what is no code stays as it is. */
export function countryName(code: string): string {
  if (!/^[A-Z]{2}$/.test(code)) return code
  english ??= new Intl.DisplayNames('en', { type: 'region' })
  return english.of(code) ?? code
}

/** The two letters of a country that somebody wrote; what is none of them stays, for the schema to refuse. */
export function countryCode(text: string): string {
  const plain = text.trim().toLowerCase()
  if (OTHER_NAMES[plain]) return OTHER_NAMES[plain]
  if (/^[a-z]{2}$/.test(plain)) return plain.toUpperCase()
  return knownNames().get(plain) ?? text.trim()
}
