// What a page's script leaves out, decided while building: texts that its modules do not name. Sources stay as they read; the
// server, tests and helper programs run them as they are.
import { readdir, readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'

import { parseSync, type Plugin, Visitor } from 'vite'

import { flat } from '#lib/i18n/flat.ts'
import { TEXTS_ELEMENT } from '#lib/shared/locale.ts'

const at = (path: string) => fileURLToPath(new URL(`../../../${path}`, import.meta.url))
const IS_OURS = /\/src\/(islands|lib)\/(?!server\/|contract\/|i18n\/).+\.tsx?$/
const KEY = /^\w+\.[\w.-]*$/

/** What could be a key, whole or up to what is worked out: `'jobs.title'`, `jobs.states.${state}` */
interface Named {
  key: string
  isStart: boolean
  /** `t` is called with it. */
  isAsked: boolean
}

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
export function ownTexts(folder = at('public/locales/en')): Plugin {
  let texts: Record<string, string> = {}
  let files: string[] = []
  async function readTexts(): Promise<void> {
    files = (await readdir(folder)).map(name => `${folder}/${name}`)
    const read = await Promise.all(files.map(async path => JSON.parse(await readFile(path, 'utf8'))))
    texts = flat(Object.assign({}, ...read))
  }
  const isKnown = (named: Named) => Object.keys(texts).some(text => isMeant(text, named))

  return {
    name: 'own-texts',
    enforce: 'pre',
    applyToEnvironment: ({ name }) => name === 'client',
    buildStart: readTexts,
    // Before the modules that have its texts are made anew.
    watchChange: path => (files.includes(path) ? readTexts() : undefined),
    load(id) {
      return id.endsWith('/src/lib/i18n/texts.ts') ? OF_PAGE : undefined
    },
    transform(code, id) {
      if (!IS_OURS.test(id)) return undefined
      const named = namedIn(id, code)
      const unknown = named.find(one => one.isAsked && !isKnown(one))
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

function namedIn(id: string, code: string): Named[] {
  const { program, errors } = parseSync(id, code)
  if (errors[0]) throw new Error(`${id}: ${errors[0].message}`)
  const found: Named[] = []
  const asked = new Set<unknown>()
  const add = (node: unknown, key: string, isOpen: boolean) => {
    if (KEY.test(key)) found.push({ key, isStart: isOpen || key.endsWith('.'), isAsked: asked.has(node) })
  }
  new Visitor({
    // Before its arguments are.
    CallExpression: ({ callee, arguments: [key] }) => {
      if (callee.type === 'Identifier' && callee.name === 't') asked.add(key)
    },
    Literal: node => {
      if (typeof node.value === 'string') add(node, node.value, false)
    },
    TemplateLiteral: node => add(node, node.quasis[0]?.value.cooked ?? '', node.expressions.length > 0)
  }).visit(program)
  return found
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
function isMeant(text: string, { key, isStart }: Pick<Named, 'key' | 'isStart'>): boolean {
  if (!text.startsWith(key)) return false
  return isStart || /^($|\.|_(one|other)$)/.test(text.slice(key.length))
}
