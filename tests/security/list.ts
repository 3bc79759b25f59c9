// The list of the security checks with the tests that hold each, read from the titles of the tests.
// `node tests/security/list.ts` writes it to tests/security/README.md.
import { globSync, readFileSync, writeFileSync } from 'node:fs'
import { pathToFileURL } from 'node:url'

import ts from 'typescript'

import { CHECKS, NOT_YET } from './checks.ts'

export const LIST_FILE = 'tests/security/README.md'

interface HoldingTest {
  numbers: number[]
  file: string
  title: string
}

const TEST_FILES = ['tests/**/*.test.ts', 'tests/**/*.spec.ts']
/** "37: …", "78, 80: …", "18–21: …" */
const NUMBERED = /^(\d{1,3}(?:(?:, ?| ?[–-] ?)\d{1,3})*): (.+)/s
/** A test that may not run holds nothing. */
const NOT_RUN = /\.(skip|todo|fails|fixme|skipIf|runIf)\b/

/** Every numbered test of these files, in the order of the files. */
export function findHoldingTests(files = globSync(TEST_FILES).toSorted()): HoldingTest[] {
  return files.flatMap(file => readTitles(file, readFileSync(file, 'utf8')))
}

export function readTitles(file: string, code: string): HoldingTest[] {
  const found: HoldingTest[] = []
  visit(ts.createSourceFile(file, code, ts.ScriptTarget.Latest))
  return found

  function visit(node: ts.Node): void {
    const title = ts.isCallExpression(node) ? titleOf(node) : undefined
    const [, numbers, text] = title?.match(NUMBERED) ?? []
    if (numbers && text) found.push({ numbers: readNumbers(numbers), file: file.replaceAll('\\', '/'), title: text })
    ts.forEachChild(node, visit)
  }
}

/** Of `test('…')`, `test.for([…])('…')` and the like. */
function titleOf({ expression, arguments: [first, ...rest] }: ts.CallExpression): string | undefined {
  const called = calledName(expression)
  if (!called || !first || rest.length === 0 || NOT_RUN.test(called)) return undefined
  if (ts.isStringLiteralLike(first)) return first.text
  return ts.isTemplateExpression(first) ? `${first.head.text}…` : undefined
}

function calledName(callee: ts.Expression): string | undefined {
  if (ts.isIdentifier(callee)) return ['test', 'it'].includes(callee.text) ? callee.text : undefined
  if (ts.isPropertyAccessExpression(callee)) {
    const owner = calledName(callee.expression)
    return owner && `${owner}.${callee.name.text}`
  }
  if (ts.isCallExpression(callee) || ts.isTaggedTemplateExpression(callee))
    return calledName(ts.isCallExpression(callee) ? callee.expression : callee.tag)
  return undefined
}

function readNumbers(text: string): number[] {
  return text.split(',').flatMap(part => {
    const [first = 0, last = first] = part.split(/[–-]/).map(Number)
    return Array.from({ length: last - first + 1 }, (_, index) => first + index)
  })
}

/** The whole of tests/security/README.md. */
export function writeList(tests = findHoldingTests()): string {
  const sections = Object.entries(CHECKS).map(([text, wording]) => {
    const number = Number(text)
    const held = tests.filter(({ numbers }) => numbers.includes(number))
    const why = NOT_YET[number]?.because
    const lines = [
      ...(why ? [`  - Does not apply yet: ${why}`] : []),
      ...groupByFile(held).map(([file, titles]) => `  - [${file}](../../${file}): ${titles.join('; ')}`)
    ]
    return [`- **${number}** ${wording}`, ...lines].join('\n')
  })
  return `# The security checks and the tests that hold them

Written by \`node tests/security/list.ts\` from the titles of the tests; don't edit it. A test holds a check when its title
begins with the check's number: \`37: …\`, \`78, 80: …\`. \`tests/unit/security-list.test.ts\` fails when a check is held by
no test, and when this file is out of date. The wordings are in \`checks.ts\`.

${sections.join('\n')}
`
}

function groupByFile(tests: HoldingTest[]): [file: string, titles: string[]][] {
  const groups = Map.groupBy(tests, ({ file }) => file)
  return [...groups].map(([file, held]) => [file, held.map(({ title }) => title.replaceAll('|', '\\|'))])
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) writeFileSync(LIST_FILE, writeList())
