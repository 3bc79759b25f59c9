import { currentLocale } from './locale.ts'

/** One format for each locale and options: making one takes fifty times as long as using it. In the ambient locale. */
export function byLocale<Options, Format>(
  make: (locale: string, options: Options) => Format
): (options: Options) => Format {
  const formats = new Map<string, Format>()
  return options => {
    const locale = currentLocale()
    const key = locale + JSON.stringify(options)
    const known = formats.get(key)
    if (known) return known
    const format = make(locale, options)
    formats.set(key, format)
    return format
  }
}
