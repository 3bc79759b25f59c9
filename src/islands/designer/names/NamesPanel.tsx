import { useStore } from '@nanostores/react'
import { LayoutGrid } from 'lucide-react'
import { useEffect, useState } from 'react'

import { word } from '#islands/designer/making/words.ts'
import { Button } from '#islands/ui/Button.tsx'
import { Modal } from '#islands/ui/Modal.tsx'
import { Notice } from '#islands/ui/Notice.tsx'
import { openPanel } from '#lib/client/designer/docks.ts'
import { $design, commitDesign } from '#lib/client/designer/document.ts'
import { previewValues } from '#lib/client/designer/preview-values.ts'
import { layOutRolls } from '#lib/client/designer/roll-layout.ts'
import { $rowProblems } from '#lib/client/designer/row-problems.ts'
import { setRows } from '#lib/designer/commands/settings.ts'
import type { Row, Variable } from '#lib/designer/rows/columns.ts'
import { duplicateNumbers, piecesIn, usedVariables } from '#lib/designer/rows/rows.ts'

import { PasteBox } from './PasteBox.tsx'
import { RowProblems } from './RowProblems.tsx'
import { RowPreview } from './RowPreview.tsx'
import { RowsTable } from './RowsTable.tsx'
import { VariableList } from './VariableList.tsx'

export default function NamesPanel() {
  const design = useStore($design)
  const { variables, rows } = design
  const [shown, setShown] = useState(rows.length > 0 ? 0 : -1)
  const [isLarge, setLarge] = useState(false)
  const row = rows[shown]
  const used = usedVariables(design)
  const unknown = [...used.keys()].filter(name => !variables.some(variable => variable.name === name))
  const doubles = duplicateNumbers(rows, variables)
  const { value: problems = [], busy } = useStore($rowProblems)
  const table = {
    variables,
    rows,
    doubles,
    problems,
    shown,
    onShow: setShown,
    onChange: (next: Row[]) => change({ rows: next })
  }

  useEffect(() => previewValues(row), [row])
  // The drawing shows its variables again when nobody looks at rows.
  useEffect(() => () => previewValues(undefined), [])

  function change(next: { variables?: Variable[]; rows?: Row[] }) {
    commitDesign(setRows(design, next))
  }

  return (
    <div className="making">
      <VariableList
        variables={variables}
        used={used}
        unknown={unknown}
        onChange={next => change({ variables: next })}
        onRemove={name =>
          change({
            variables: variables.filter(variable => variable.name !== name),
            rows: rows.map(({ [name]: _, ...others }) => others)
          })
        }
      />
      {variables.length > 0 && (
        <>
          <h2 className="making-title">{word('rows', { count: rows.length })}</h2>
          {problems.length > 0 && used.size > 0 && <RowProblems problems={problems} onShow={setShown} />}
          {doubles.length > 0 && (
            <Notice tone="warning" role="status">
              {doubles.slice(0, 5).map(({ name, value, rows: found }) => (
                <p key={`${name} ${value}`}>
                  {word('doubleNumber', { name, value, rows: found.map(index => index + 1).join(', ') })}
                </p>
              ))}
              {doubles.length > 5 && <p>{word('moreDoubles', { count: doubles.length - 5 })}</p>}
            </Notice>
          )}
          <RowsTable {...table} onEnlarge={() => setLarge(true)} />
          {isLarge && (
            <Modal title={word('rows', { count: rows.length })} size="wide" onClose={() => setLarge(false)}>
              <div className="rows-large [&_.rows-table]:text-base [&_td_input]:min-h-10 [&_td_input]:px-2">
                <RowsTable {...table} />
              </div>
            </Modal>
          )}
        </>
      )}
      <PasteBox
        variables={variables}
        count={design.sampleRows ? 0 : rows.length}
        onPaste={(pasted, how) =>
          change({ variables: pasted.variables, rows: how === 'replace' ? pasted.rows : [...rows, ...pasted.rows] })
        }
      />
      {rows.length > 0 && (
        <>
          <RowPreview rows={rows} variables={variables} shown={shown} onShow={setShown} />
          <h2 className="making-title">{word('makePieces')}</h2>
          {used.size === 0 && <Notice tone="warning">{word('noneUsed')}</Notice>}
          <Button
            className="justify-self-start"
            icon={<LayoutGrid aria-hidden="true" />}
            disabled={busy || problems.length > 0}
            onClick={() => {
              openPanel('rolls')
              void layOutRolls()
            }}
          >
            {word('toRolls', { count: piecesIn(rows) })}
          </Button>
        </>
      )}
    </div>
  )
}
