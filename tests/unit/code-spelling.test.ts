// A sentence in code is spelled one way for everybody: what the British write otherwise is a text of `public/locales`, or a
// word of `shared/spelling.ts` where there are no texts.
import { globSync, readFileSync } from 'node:fs'

import ts from 'typescript'
import { expect, test } from 'vitest'

const american: Record<string, string> = JSON.parse(readFileSync('public/locales/en-GB/words.json', 'utf8'))

/** Pages without a workspace, first data that is American, and what developers see. */
const OTHERS = /^src\/(content|pages\/dev|islands\/gallery|components\/site|lib\/(server\/demo|client\/try-it))\//
/** Names by which goods are ordered and lists are known, and a constant of the specification. */
const NAMES = /^(Default Color|(Heather|Light|Silver) Gray|Gray|Full-color transfers|.* #[0-9A-F]{6})$/

/** Words in a row that are looked for or passed on, and other code. */
const LIST = /[{}()<>\\]|\n|\bcolorname\b|\bhexcolor\b|^shipping organization$/

/** Paper money is spelled otherwise than to check something. */
const CHEQUE = /\bby check\b|\bcheck number\b/i

const CODE_OF_ELEMENTS = /<[^>]*>|[\w-]+:[^;:]*[;"]|\b(Bearer|Authorization)\b/g

/** For nobody who buys or sells: descriptions of the API, the log, and mistakes of ours. */
function isForDevelopers(node: ts.Node): boolean {
  for (let at: ts.Node | undefined = node; at; at = at.parent) {
    if (ts.isPropertyAssignment(at) && /^(summary|'@type'|Type)$/.test(at.name.getText())) return true
    if (ts.isCallExpression(at) && /^(log\.\w+|spell)$/.test(at.expression.getText())) return true
    if (ts.isNewExpression(at) && at.expression.getText() === 'Error') return true
    if (ts.isJsxAttribute(at) && /^(className|autoComplete|rel|style)$/.test(at.name.getText())) return true
    if (ts.isImportDeclaration(at) || ts.isTypeNode(at)) return true
  }
  return false
}

function textOf(node: ts.Node): string | undefined {
  if (ts.isStringLiteralLike(node) || ts.isJsxText(node)) return node.text
  if (ts.isTemplateExpression(node)) {
    return [node.head, ...node.templateSpans.map(({ literal }) => literal)].map(({ text }) => text).join(' ')
  }
  return undefined
}

function americanIn(file: string): string[] {
  const source = ts.createSourceFile(file, readFileSync(file, 'utf8'), ts.ScriptTarget.Latest, true)
  const found: string[] = []
  const visit = (node: ts.Node): void => {
    const text = textOf(node)?.replaceAll(CODE_OF_ELEMENTS, ' ').trim()
    const isSentence = text !== undefined && /\s|^[A-Z]/.test(text) && !LIST.test(text)
    const words = isSentence && !NAMES.test(text) ? (text.match(/\p{L}+/gu) ?? []) : []
    const word = words.find(each => each.toLowerCase() in american) ?? CHEQUE.exec(text ?? '')?.[0]
    if (word && !isForDevelopers(node)) found.push(`${file}: ${word}: ${text}`)
    ts.forEachChild(node, visit)
  }
  visit(source)
  return found
}

test('no sentence in code has a word that the British write otherwise', () => {
  const files = globSync('src/**/*.{ts,tsx}').filter(file => !OTHERS.test(file) && !file.endsWith('/spelling.ts'))
  expect(files.length).toBeGreaterThan(1000)
  expect(files.flatMap(americanIn)).toEqual([])
})
