// What a page's script leaves out, decided while building: texts that its modules do not name, and the schemas of calls it
// only makes. Sources stay as they read; the server, tests and helper programs run them as they are.
import { readdir, readFile } from 'node:fs/promises'
import { fileURLToPath, pathToFileURL } from 'node:url'

import type { Plugin } from 'vite'

import { flat } from '#lib/i18n/flat.ts'
import { TEXTS_ELEMENT } from '#lib/shared/locale.ts'

const at = (path: string) => fileURLToPath(new URL(`../../../${path}`, import.meta.url))
const IS_OURS = /\/src\/(islands|lib)\/(?!server\/|contract\/|i18n\/).+\.tsx?$/
/** A text that could be a key, whole or up to what is worked out: `'jobs.title'`, `jobs.states.${state}` */
const NAMED = /['"`](\w+\.[\w.-]*)(\$\{)?/g

/** Instead of `texts.ts`: the modules' own texts, and those of the page's element, which differ in its locale. */
const OF_PAGE = `const texts = {}
const own = JSON.parse(document.getElementById('${TEXTS_ELEMENT}')?.textContent ?? '{}')
export function addTexts(some, above = '') {
  for (const name in some) {
    const key = above + name
    if (typeof some[name] === 'string') texts[key] = own[key] ?? some[name]
    else addTexts(some[name], key + '.')
  }
}
export const partsOf = (form, key) => (texts[form] ?? texts[key] ?? key).split(/\\{\\{(\\w+)\\}\\}/)`

/**
 * A module brings the texts it names, and `t` none. So a page has those of what it is made of, and a part that is loaded
 * later brings its own.
 */
export function ownTexts(): Plugin {
  let texts: Record<string, string> = {}
  let files: string[] = []
  const isKnown = (key: string) => Object.keys(texts).some(text => isMeant(text, { key, isStart: false }))

  return {
    name: 'own-texts',
    enforce: 'pre',
    applyToEnvironment: ({ name }) => name === 'client',
    async buildStart() {
      const folder = at('public/locales/en')
      files = (await readdir(folder)).map(name => `${folder}/${name}`)
      const read = await Promise.all(files.map(async path => JSON.parse(await readFile(path, 'utf8'))))
      texts = flat(Object.assign({}, ...read))
    },
    load(id) {
      return id.endsWith('/src/lib/i18n/texts.ts') ? OF_PAGE : undefined
    },
    transform(code, id) {
      if (!IS_OURS.test(id)) return undefined
      const named = [...code.matchAll(NAMED)].map(([, key = '', open]) => ({
        key,
        isStart: Boolean(open) || key.endsWith('.')
      }))
      const unknown = named.find(({ key }) => code.includes(`t('${key}'`) && !isKnown(key))
      if (unknown) this.error(`No text is called ${unknown.key}`)
      const some = Object.entries(texts).filter(([key]) => named.some(name => isMeant(key, name)))
      if (some.length === 0) return undefined
      for (const file of files) this.addWatchFile(file)
      const added = `$addTexts(${JSON.stringify(nested(some))});`
      // On the first line, so that lines keep their numbers.
      return { code: `import { addTexts as $addTexts } from '#lib/i18n/texts.ts';${added}${code}`, map: null }
    }
  }
}

/** As it stands in the files: a name that many share is written once. */
function nested(texts: [key: string, text: string][]): Nested {
  const all: Nested = {}
  for (const [key, text] of texts) {
    const names = key.split('.')
    const last = names.pop() ?? ''
    let at = all
    for (const name of names) {
      const below = at[name]
      const inside = typeof below === 'object' ? below : {}
      at[name] = inside
      at = inside
    }
    at[last] = text
  }
  return all
}

interface Nested {
  [name: string]: string | Nested
}

/** Also a plural form of it, and all below it: `members.leave` may be the start of a key. */
function isMeant(text: string, { key, isStart }: { key: string; isStart: boolean }): boolean {
  if (!text.startsWith(key)) return false
  return isStart || /^($|\.|_(one|other)$)/.test(text.slice(key.length))
}

const FROM_CONTRACT = /import \{([^}]+)\} from '(#lib\/contract\/[\w-]+\.ts)'/g

/**
 * A module that only makes a call needs its name, method and path. Whoever checks a form, by `createJob.body`, still
 * brings the schema, and with it the library.
 */
export function callsWithoutSchemas(): Plugin {
  return {
    name: 'calls-without-schemas',
    enforce: 'pre',
    applyToEnvironment: ({ name }) => name === 'client',
    resolveId: id => (id.startsWith('\0calls:') ? id : undefined),
    async load(id) {
      const [, file] = id.split('\0calls:')
      if (!file) return undefined
      this.addWatchFile(file)
      const lines = Object.entries(await light(file)).map(([name, value]) => `export const ${name} = ${value}`)
      return { code: lines.join('\n'), moduleSideEffects: false }
    },
    async transform(code, id) {
      if (!IS_OURS.test(id) || !code.includes("'#lib/contract/")) return undefined
      let made = code
      for (const [statement, names = '', from = ''] of code.matchAll(FROM_CONTRACT)) {
        const file = at(from.replace('#', 'src/'))
        const known = await light(file)
        const all = names.split(',').map(name => name.trim())
        const lights = all.filter(name => name in known && !readsSchema(code, name))
        if (lights.length === 0) continue
        const rest = all.filter(name => name && !lights.includes(name))
        const parts = [`import { ${lights.join(', ')} } from '\0calls:${file}'`]
        // Types alone inside the braces would leave the import itself there.
        const word = rest.every(name => name.startsWith('type ')) ? 'import type' : 'import'
        const named = word === 'import' ? rest : rest.map(name => name.slice('type '.length))
        if (rest.length > 0) parts.push(`${word} { ${named.join(', ')} } from '${from}'`)
        // As many lines as before.
        made = made.replace(statement, () => parts.join('; ') + '\n'.repeat(statement.split('\n').length - 1))
      }
      return made === code ? undefined : { code: made, map: null }
    }
  }
}

function readsSchema(code: string, name: string): boolean {
  return new RegExp(`\\b${name}\\.(params|query|body|data)\\b`).test(code)
}

/** By name, as source: endpoints without their schemas, and plain values. */
async function light(file: string): Promise<Record<string, string>> {
  const module: Record<string, unknown> = await import(pathToFileURL(file).href)
  const entries = Object.entries(module).flatMap(([name, value]) => {
    const plain = isEndpoint(value) ? withoutSchemas(value) : value
    return isPlain(plain) ? [[name, JSON.stringify(plain)] as const] : []
  })
  return Object.fromEntries(entries)
}

interface Call {
  name: string
  method: string
  path: string
  idempotent?: boolean
}

function isEndpoint(value: unknown): value is Call {
  return typeof value === 'object' && value !== null && 'method' in value && 'path' in value && 'data' in value
}

function withoutSchemas({ name, method, path, idempotent }: Call): Call {
  return { name, method, path, ...(idempotent && { idempotent }) }
}

function isPlain(value: unknown): boolean {
  if (Array.isArray(value)) return value.every(isPlain)
  if (typeof value !== 'object' || value === null) return ['string', 'number', 'boolean'].includes(typeof value)
  return Object.getPrototypeOf(value) === Object.prototype && Object.values(value).every(isPlain)
}
