import { word } from '#islands/designer/making/words.ts'
import { Button } from '#islands/ui/Button.tsx'
import { Notice } from '#islands/ui/Notice.tsx'
import { openPanel } from '#lib/client/designer/docks.ts'
import { word as panelName } from '#lib/client/designer/words.ts'
import type { Stop } from '#lib/designer/rolls/stops.ts'

/** So many reasons of one design are named. */
const MOST = 4

/** Which design stops the cut, and why. */
export function RollStops({ stops }: { stops: readonly Stop[] }) {
  return (
    <Notice tone="danger" role="alert" title={word('rollsStopped')}>
      <ul className="grid gap-2 [&_.button]:ms-1.5">
        {stops.map(stop => (
          <li key={`${stop.documentId} ${stop.code}`}>
            <strong>{stop.design}</strong> {sentence(stop)}
            {stop.documentId === '' && stop.code === 'rows' && (
              <Button size="small" onClick={() => openPanel('names')}>
                {panelName('panelNames')}
              </Button>
            )}
          </li>
        ))}
      </ul>
    </Notice>
  )
}

function sentence(stop: Stop): string {
  if (stop.code === 'check') {
    const kinds = [...new Set(stop.problems.map(({ kind }) => kind))].slice(0, MOST)
    const why = kinds.map(kind => word(`problem_${kind}`, { count: 1, detail: '', object: '', film: '' })).join(', ')
    return word('stop_check', { why })
  }
  if (stop.code === 'rows') {
    const rows = [...new Set(stop.problems.flatMap(problem => ('row' in problem ? problem.row + 1 : [])))]
    return rows.length > 0 ? word('stop_rows', { rows: listed(rows) }) : word('stop_allRows')
  }
  if (stop.code === 'blank-rows') return word('stop_blank-rows', { rows: listed(stop.rows.map(row => row + 1)) })
  return word(`stop_${stop.code}`)
}

function listed(rows: readonly number[]): string {
  return rows.length > 12 ? `${rows.slice(0, 12).join(', ')} …` : rows.join(', ')
}
