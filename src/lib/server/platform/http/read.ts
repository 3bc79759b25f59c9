import { t } from '#lib/i18n/t.ts'
import { AppError } from '#lib/server/platform/errors.ts'

const MAX_DEPTH = 32
const MAX_BYTES = 1024 * 1024
const ODD_ESCAPE = /\\u(?:0000|d[89a-f])/i

/** The query as one text a name. A name given twice is refused: which one counts would be a guess. */
export function readQuery(url: string): Record<string, string> {
  const query: Record<string, string> = {}
  for (const [name, value] of new URL(url).searchParams) {
    if (Object.hasOwn(query, name)) throw new AppError('invalid', t('errors.http.givenTwice', { name }))
    if (name === '__proto__') continue
    if (value.includes('\0')) throw new AppError('invalid', t('errors.http.characterInParameter', { name }))
    query[name] = value
  }
  return query
}

export function isJson(request: Request): boolean {
  return /^application\/json\s*(;|$)/i.test(request.headers.get('content-type') ?? '')
}

interface Json {
  text: string
  value: unknown
}

export async function readJson(request: Request, maxBytes = MAX_BYTES): Promise<Json> {
  if (!isJson(request)) {
    throw new AppError('unsupported', t('errors.http.sendJson'))
  }
  return toJson(await request.text(), maxBytes)
}

/** Undefined where nothing was sent, which needs no type. */
export async function readAnyJson(request: Request): Promise<Json | undefined> {
  if (!isJson(request)) return undefined
  const text = await request.text()
  return text.trim() === '' ? undefined : toJson(text, MAX_BYTES)
}

function toJson(text: string, maxBytes: number): Json {
  if (text.length > maxBytes)
    throw new AppError('too_large', t('errors.http.bodyTooLarge', { mb: maxBytes / 1024 / 1024 }))
  if (depthOf(text) > MAX_DEPTH) throw new AppError('invalid', t('errors.http.bodyTooDeep', { most: MAX_DEPTH }))
  let value: unknown
  try {
    value = JSON.parse(text)
  } catch {
    throw new AppError('invalid', t('errors.http.bodyNotJson'))
  }
  if (ODD_ESCAPE.test(text) && !isStorable(value)) {
    throw new AppError('invalid', t('errors.http.characterInBody'))
  }
  return { text, value }
}

/** PostgreSQL keeps neither NUL nor half a character. Both can only arrive as escapes, so most bodies are not searched. */
function isStorable(value: unknown): boolean {
  if (typeof value === 'string') return value.isWellFormed() && !value.includes('\0')
  if (typeof value !== 'object' || value === null) return true
  return Object.entries(value).every(([name, part]) => isStorable(name) && isStorable(part))
}

/** Deepest nesting of brackets outside of strings; cheaper than parsing a bomb. */
function depthOf(text: string): number {
  let depth = 0
  let deepest = 0
  let inString = false
  for (let index = 0; index < text.length; index++) {
    const code = text.charCodeAt(index)
    if (inString) {
      if (code === 92) index++
      else if (code === 34) inString = false
    } else if (code === 34) inString = true
    else if (code === 123 || code === 91) deepest = Math.max(deepest, ++depth)
    else if (code === 125 || code === 93) depth--
  }
  return deepest
}
