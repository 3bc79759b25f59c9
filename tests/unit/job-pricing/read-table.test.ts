import { expect, test } from 'vitest'

import { readTable } from '#lib/shared/job-pricing/read-table.ts'

test('reads what a spreadsheet copies: quantities down, colours across', () => {
  const read = readTable(
    'Qty\t1c\t2c\t3 colours\r\n12–23\t$5.50\t6,18\t6.86\r\n24–71\t4.26\t4.87\t–\r\n72+\t3.4\t\t"3,96"\r\n'
  )
  expect(read).toEqual({
    ok: true,
    table: {
      from: [12, 24, 72],
      upTo: [1, 2, 3],
      cents: [
        [550, 618, 686],
        [426, 487, null],
        [340, null, 396]
      ]
    }
  })
})

test('reads ranges of columns and thousands', () => {
  const read = readTable('Pieces\tup to 5,000\t5,001 - 10,000\n1\t1,200.00\t15\n1,000 and more\t2\t3')
  expect(read).toMatchObject({
    ok: true,
    table: {
      from: [1, 1000],
      upTo: [5000, 10_000],
      cents: [
        [120_000, 1500],
        [200, 300]
      ]
    }
  })
})

test('takes columns without a head as one, two, three', () => {
  expect(readTable('1\t5\t6\n12\t4\t5')).toMatchObject({ ok: true, table: { upTo: [1, 2] } })
})

test('says where ranges leave a hole, overlap or go back', () => {
  const problems = (rows: string[]) => {
    const read = readTable(['Qty\t1c', ...rows.map(row => `${row}\t1`)].join('\n'))
    return read.ok ? [] : read.problems
  }
  expect(problems(['1-11', '13-23'])).toEqual([{ kind: 'gap', row: 3, from: 12, to: 12 }])
  expect(problems(['1-12', '12-23'])).toEqual([{ kind: 'overlap', row: 3, from: 12, to: 12 }])
  expect(problems(['24', '12'])).toEqual([{ kind: 'order', row: 3, from: 12, to: 24 }])
  expect(problems(['23-12'])).toMatchObject([{ kind: 'noQuantity', row: 2, text: '23-12' }])
  expect(problems(['1-11', '12-23', '24+'])).toEqual([])
})

test('says which cell is no price and which head no number', () => {
  expect(readTable('Qty\tone\n1\tcheap')).toEqual({
    ok: false,
    problems: [
      { kind: 'noHeader', row: 1, column: 2, text: 'one' },
      { kind: 'noNumber', row: 2, column: 2, text: 'cheap' }
    ]
  })
  expect(readTable(' \n')).toEqual({ ok: false, problems: [{ kind: 'empty' }] })
  expect(readTable('Qty\n1')).toEqual({ ok: false, problems: [{ kind: 'noPrices' }] })
  expect(readTable('Qty\t2c\t1c\n1\t1\t2')).toMatchObject({ problems: [{ kind: 'columnOrder', column: 3 }] })
})
