import { useState } from 'react'

import { OtherFonts } from '#islands/designer/making/OtherFonts.tsx'
import { word } from '#islands/designer/making/words.ts'
import { Button } from '#islands/ui/Button.tsx'
import { Field } from '#islands/ui/Field.tsx'
import { Notice } from '#islands/ui/Notice.tsx'
import { editDesign } from '#lib/client/designer/document.ts'
import { nameOfFont } from '#lib/client/designer/own-fonts.ts'
import { setRows } from '#lib/designer/commands/settings.ts'
import type { RowProblem } from '#lib/designer/rows/check-rows.ts'

/** So many rows are named; the others are counted. */
const MOST = 6

/** What has to be settled before the rows can be laid out, each with what settles it. */
export function RowProblems({ problems, onShow }: { problems: readonly RowProblem[]; onShow: (row: number) => void }) {
  const ofAll = problems.filter(problem => !('row' in problem))
  const ofRows = problems.filter(problem => 'row' in problem)
  const fonts = Map.groupBy(
    problems.filter(problem => problem.code === 'letters'),
    ({ objectId }) => objectId
  )
  return (
    <Notice tone="danger" role="status" title={word('rowsStop')}>
      {ofAll.map(problem => (
        <OfAll key={`${problem.code} ${'name' in problem ? problem.name : ''}`} problem={problem} />
      ))}
      {ofRows.length > 0 && (
        <ul className="my-1 grid gap-1">
          {ofRows.slice(0, MOST).map(problem => (
            <li key={JSON.stringify(problem)}>
              <button type="button" className="text-button" onClick={() => onShow(problem.row)}>
                {word('rowNamed', { row: problem.row + 1 })}
              </button>{' '}
              {sentence(problem)}
            </li>
          ))}
          {ofRows.length > MOST && <li>{word('moreRows', { count: ofRows.length - MOST })}</li>}
        </ul>
      )}
      {[...fonts].map(([objectId, found]) => (
        <OtherFonts
          key={objectId}
          objectIds={[objectId]}
          font={found[0]!.font}
          letters={[...new Set(found.flatMap(({ letters }) => [...letters]))].join('')}
        />
      ))}
    </Notice>
  )
}

function sentence(problem: RowProblem): string {
  if (problem.code === 'letters') {
    return word('rowLetters', { letters: problem.letters, font: nameOfFont(problem.font) })
  }
  if (problem.code === 'quantity') return word('rowQuantity', { value: problem.value })
  if (problem.code === 'empty') return word('rowEmpty', { name: problem.name })
  if (problem.code === 'too-long') return word('rowTooLong', { name: problem.name })
  return ''
}

function OfAll({ problem }: { problem: RowProblem }) {
  if (problem.code === 'samples') return <p>{word('rowsAreSamples')}</p>
  if (problem.code === 'no-rows') return <p>{word('noRows', { name: problem.name })}</p>
  if (problem.code === 'never-filled') return <NeverFilled name={problem.name} />
  return null
}

/** Enter a name for everybody, or that it is left out. */
function NeverFilled({ name }: { name: string }) {
  const [text, setText] = useState('')

  function fillAll() {
    editDesign(design => setRows(design, { rows: design.rows.map(row => ({ ...row, [name]: text.trim() })) }))
  }

  function leaveOut() {
    editDesign(design => {
      const known = design.variables.some(variable => variable.name === name)
      const variables = known ? design.variables : [...design.variables, { name, type: 'text' as const }]
      return setRows(design, {
        variables: variables.map(one => (one.name === name ? { ...one, whenEmpty: 'leave-out' as const } : one))
      })
    })
  }

  return (
    <form
      className="never-filled"
      onSubmit={event => {
        event.preventDefault()
        if (text.trim()) fillAll()
      }}
    >
      <p>{word('neverFilled', { name })}</p>
      <Field
        label={word('sameForAll', { name })}
        value={text}
        maxLength={200}
        autoComplete="off"
        onChange={event => setText(event.target.value)}
      />
      <div className="button-group">
        <Button size="small" type="submit" disabled={!text.trim()}>
          {word('fillAll')}
        </Button>
        <Button size="small" variant="quiet" onClick={leaveOut}>
          {word('leaveItOut')}
        </Button>
      </div>
    </form>
  )
}
