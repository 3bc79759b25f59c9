import { describe, expect, test } from 'vitest'

import { TextObject } from '#lib/designer/design.ts'
import type { Row, Variable } from '#lib/designer/rows/columns.ts'
import { PasteError, readTable } from '#lib/designer/rows/paste.ts'
import { duplicateNumbers, pickList, piecesIn, usedVariables } from '#lib/designer/rows/rows.ts'

import { designOf } from '../../support/designs.ts'

const known: Variable[] = [
  { name: 'name', type: 'text' },
  { name: 'number', type: 'number' }
]

function failure(run: () => unknown): string | undefined {
  try {
    run()
  } catch (error) {
    return error instanceof PasteError ? error.code : String(error)
  }
  return undefined
}

describe('a pasted table', () => {
  test('is read with its heads, in any order and by other words', () => {
    const { variables, rows, hadHeader } = readTable(
      'Qty\tJersey\tPlayer\tSize\n2\t07\tRivera\tM\n\t00\tOkafor\tL\n',
      known
    )
    expect(hadHeader).toBe(true)
    expect(variables).toEqual(known)
    expect(rows).toEqual([
      { qty: 2, number: '07', name: 'Rivera', size: 'M' },
      { qty: 1, number: '00', name: 'Okafor', size: 'L' }
    ])
  })

  test('is taken in the order of the variables without heads', () => {
    const { rows, hadHeader } = readTable('Rivera,10,M,1\n"Lee, Jr.",7,S,2', known)
    expect(hadHeader).toBe(false)
    expect(rows).toEqual([
      { name: 'Rivera', number: '10', size: 'M', qty: 1 },
      { name: 'Lee, Jr.', number: '7', size: 'S', qty: 2 }
    ])
  })

  test('brings new variables with their kind', () => {
    const { variables } = readTable('Name;Year;Team\nAda;1999;A1\nBo;2001;B', [])
    expect(variables).toEqual([
      { name: 'name', type: 'text' },
      { name: 'Year', type: 'number' },
      { name: 'Team', type: 'text' }
    ])
  })

  test('is refused with a reason', () => {
    expect(failure(() => readTable('  \n', known))).toBe('empty')
    expect(failure(() => readTable('a,b,c,d,e', known))).toBe('no-header')
    expect(failure(() => readTable(Array.from({ length: 501 }, (_, i) => `P${i},${i}`).join('\n'), known))).toBe('too-many-rows') // biome-ignore format: one line
    expect(failure(() => readTable(`name,${Array.from({ length: 20 }, (_, i) => `c${i}`)}\nx`, known))).toBe('too-many-columns') // biome-ignore format: one line
  })
})

describe('rows', () => {
  const rows: Row[] = [
    { name: 'Rivera', number: '10', qty: 1, size: 'M' },
    { name: 'Lee', number: '10', qty: 3, size: 'L' },
    { name: 'Lee', number: '010', size: 'L' }
  ]

  test('tell of numbers that are there twice, not of names', () => {
    expect(duplicateNumbers(rows, known)).toEqual([{ name: 'number', value: '10', rows: [0, 1] }])
  })

  test('are counted with their quantities and listed', () => {
    expect(piecesIn(rows)).toBe(5)
    expect(pickList({ name: 'Wildcats', rows, variables: known })).toBe(
      'Wildcats\n\n   name    number  size  qty\n1  Rivera  10      M     1\n2  Lee     10      L     3\n3  Lee     010     L     1\n\n5 pieces\n'
    )
  })

  test('know which texts use which variables', () => {
    const text = (id: string, s: string) =>
      TextObject.parse({ id, type: 'text', m: [1, 0, 0, 1, 0, 0], fill: null, text: { runs: [{ s, font: 'anton', sizeMm: 10 }], align: 'left', lineHeight: 1 } }) // biome-ignore format: one line
    const design = designOf([text('a', '{{name}} {{ number }}'), text('b', 'No. {{number}}')])
    expect([...usedVariables(design)]).toEqual([
      ['name', 1],
      ['number', 2]
    ])
  })
})
