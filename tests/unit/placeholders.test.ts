// A text with {{placeholders}} is never asked for without their values: it would be shown raw.
import { readFileSync, globSync } from 'node:fs'

import ts from 'typescript'
import { expect, test } from 'vitest'

/** The names in each text, with those of its plural forms. */
const TEXTS = new Map<string, Set<string>>()
/** The names in each text that has no plural forms, or is used without a count. */
const SINGLE = new Map<string, Set<string>>()
for (const file of globSync('public/locales/en/*.json')) collect(JSON.parse(readFileSync(file, 'utf8')), [])

function collect(value: unknown, path: string[]): void {
  if (typeof value === 'string') {
    const names = [...value.matchAll(/\{\{(\w+)\}\}/g)].map(([, name]) => name!)
    const key = path.join('.').replace(/_(zero|one|two|few|many|other)$/, '')
    if (key === path.join('.')) SINGLE.set(key, new Set(names))
    TEXTS.set(key, new Set([...(TEXTS.get(key) ?? []), ...names]))
  } else if (typeof value === 'object' && value !== null) {
    for (const [name, part] of Object.entries(value)) collect(part, [...path, name])
  }
}

/** The keys that an expression can be, as far as it is written; none where it is only known when it runs. */
function keysOf(node: ts.Expression): string[] {
  if (ts.isParenthesizedExpression(node) || ts.isAsExpression(node)) return keysOf(node.expression)
  if (ts.isStringLiteralLike(node)) return TEXTS.has(node.text) ? [node.text] : []
  if (ts.isConditionalExpression(node)) return [...keysOf(node.whenTrue), ...keysOf(node.whenFalse)]
  if (!ts.isTemplateExpression(node)) return []
  const parts = [node.head.text, ...node.templateSpans.map(({ literal }) => literal.text)]
  // Of a part that is not known, one step of the key: what is deeper is written.
  const pattern = new RegExp(`^${parts.map(part => part.replaceAll('.', '\\.')).join('[\\w-]+')}$`)
  return [...TEXTS.keys()].filter(key => pattern.test(key))
}

/** Undefined where they are only known when it runs. */
function namesOf(node: ts.Expression | undefined): Set<string> | undefined {
  if (!node) return new Set()
  if (!ts.isObjectLiteralExpression(node)) return undefined
  const names = new Set<string>()
  for (const property of node.properties) {
    if (ts.isSpreadAssignment(property)) return undefined
    if (property.name && (ts.isIdentifier(property.name) || ts.isStringLiteral(property.name)))
      names.add(property.name.text)
  }
  return names
}

interface Called {
  where: string
  missing: string[]
}

function callsOf(file: string): Called[] {
  const source = readFileSync(file, 'utf8')
  const code = file.endsWith('.astro') ? source.replace(/^---$/gm, '') : source
  const tree = ts.createSourceFile(file, code, ts.ScriptTarget.Latest, true, ts.ScriptKind.TSX)
  const found: Called[] = []
  const visit = (node: ts.Node): void => {
    if (ts.isCallExpression(node) && ts.isIdentifier(node.expression) && node.expression.text === 't') {
      const [key, values] = node.arguments
      const given = namesOf(values)
      const line = tree.getLineAndCharacterOfPosition(node.getStart()).line + 1
      const called = (key && given ? keysOf(key) : []).map(each => {
        const wanted = (given!.has('count') ? undefined : SINGLE.get(each)) ?? TEXTS.get(each)!
        return { where: `${file}:${line} ${each}`, missing: [...wanted].filter(name => !given!.has(name)) }
      })
      // Which of several keys it is, is decided when it runs: some of them are not meant.
      const isOpen = key && ts.isTemplateExpression(key) && called.some(({ missing }) => missing.length === 0)
      if (!isOpen) found.push(...called)
    }
    ts.forEachChild(node, visit)
  }
  visit(tree)
  return found
}

test('every text is called with the values that stand in it', () => {
  const calls = globSync('src/**/*.{ts,tsx,astro}').flatMap(callsOf)
  expect(calls.length).toBeGreaterThan(3000)
  const raw = calls.filter(({ missing }) => missing.length > 0)
  expect(raw.map(({ where, missing }) => `${where}: ${missing.join(', ')}`)).toEqual([])
})
