import { useState } from 'react'

import { applySteps, type SheetRow } from '#lib/client/grid/sheet.ts'
import { Grid } from '#islands/ui/grid/Grid.tsx'
import type { GridColumn } from '#islands/ui/grid/types.ts'
import { useSheet } from '#islands/ui/grid/useSheet.ts'

const SIZES = ['YS', 'YM', 'YL', 'XS', 'S', 'M', 'L', 'XL', '2XL', '3XL']

const isWhole = (text: string) => (/^\d{0,4}$/.test(text) ? undefined : 'a whole number up to 9999')

const COLUMNS: GridColumn[] = [
  { id: 'item', label: 'Item', widthPx: 180 },
  { id: 'colour', label: 'Color', widthPx: 120, choices: ['Black', 'Navy', 'Red', 'Heather gray'] },
  { id: 'name', label: 'Name', widthPx: 140 },
  { id: 'number', label: 'Number', widthPx: 80, align: 'end', check: isWhole },
  ...SIZES.map(size => ({ id: size, label: size, widthPx: 60, align: 'end' as const, check: isWhole })),
  { id: 'sleeve', label: 'Sleeve', widthPx: 110 },
  { id: 'back', label: 'Back', widthPx: 110 },
  { id: 'note', label: 'Note', widthPx: 200 },
  { id: 'price', label: 'Price', widthPx: 90, align: 'end' },
  { id: 'total', label: 'Total', widthPx: 100, align: 'end', readOnly: true, show: totalOf },
  { id: 'bag', label: 'Bag', widthPx: 90 }
]

function totalOf({ cells }: SheetRow): string {
  const pieces = SIZES.reduce((sum, size) => sum + (Number(cells[size]) || 0), 0)
  return (pieces * (Number(cells['price']) || 0)).toFixed(2)
}

const NAMES = ['Rivera', 'Okafor', 'Łukasz', 'Nguyễn', 'O’Neil', 'Schmidt', 'Da Silva', 'Kim']

function makeRows(count: number): SheetRow[] {
  return Array.from({ length: count }, (_, index) => ({
    id: `row-${index}`,
    cells: {
      item: 'Soft tee',
      colour: COLUMNS[1]!.choices![index % 4]!,
      name: NAMES[index % NAMES.length]!,
      number: String(index % 100),
      [SIZES[index % SIZES.length]!]: '1',
      price: '14.50'
    }
  }))
}

/** A grid of as many rows as asked for: `/dev/ui/grid?rows=1000`. */
export function SheetGallery({ count }: { count: number }) {
  const [rows, setRows] = useState(() => makeRows(count))
  const sheet = useSheet(rows, steps => setRows(current => [...applySteps(current, steps)]))
  return (
    <Grid
      label="Players"
      columns={COLUMNS}
      sheet={sheet}
      frozen={1}
      keepAs="gallery"
      makeRow={cells => ({ id: crypto.randomUUID(), cells })}
    />
  )
}
