import { useStore } from '@nanostores/react'
import { ClipboardPaste, FileSpreadsheet } from 'lucide-react'
import { useEffect, useState } from 'react'

import { word } from '#islands/designer/making/words.ts'
import { Button } from '#islands/ui/Button.tsx'
import { TextAreaField } from '#islands/ui/TextAreaField.tsx'
import { announce } from '#lib/client/designer/announce.ts'
import { chooseFiles, LIST_TYPES } from '#lib/client/designer/choose-files.ts'
import { $givenTable, endGivenTable } from '#lib/client/designer/tables.ts'
import { MAX_ROWS, MAX_VARIABLES, type Variable } from '#lib/designer/rows/columns.ts'
import { type Pasted, PasteError, readTable } from '#lib/designer/rows/paste.ts'

interface Props {
  variables: readonly Variable[]
  /** The shop's own rows that are there: samples give way to what is pasted. */
  count: number
  onPaste: (pasted: Pasted, how: 'add' | 'replace') => void
}

/** Rows from a spreadsheet: its file, or pasted, or typed with commas. */
export function PasteBox({ variables, count, onPaste }: Props) {
  const [isOpen, setOpen] = useState(false)
  const [text, setText] = useState('')
  const [error, setError] = useState<string>()

  const given = useStore($givenTable)

  // Rows of the shop's own are not replaced unasked.
  useEffect(() => {
    if (given === undefined) return
    endGivenTable()
    setText(given)
    setOpen(true)
    if (count === 0) take('replace', given)
  })

  function take(how: 'add' | 'replace', cells = text) {
    try {
      const pasted = readTable(cells, variables)
      if (how === 'add' && count + pasted.rows.length > MAX_ROWS)
        throw new PasteError('too-many-rows', count + pasted.rows.length)
      onPaste(pasted, how)
      announce(word('rowsPasted', { count: pasted.rows.length, all: pasted.rows.length + (how === 'add' ? count : 0) }))
      setText('')
      setError(undefined)
      setOpen(false)
    } catch (problem) {
      if (!(problem instanceof PasteError)) throw problem
      setError(
        word(`paste_${problem.code}`, {
          found: problem.found,
          rows: MAX_ROWS,
          columns: MAX_VARIABLES,
          variables: variables.length
        })
      )
    }
  }

  if (!isOpen) {
    return (
      <div className="grid gap-2">
        <Button wide icon={<ClipboardPaste aria-hidden="true" />} onClick={() => setOpen(true)}>
          {word('pasteOpen')}
        </Button>
        <Button wide icon={<FileSpreadsheet aria-hidden="true" />} onClick={() => chooseFiles(LIST_TYPES)}>
          {word('chooseList')}
        </Button>
      </div>
    )
  }

  return (
    <div className="grid gap-2.5">
      <TextAreaField
        label={word('pasteLabel')}
        hint={word('pasteHint')}
        error={error}
        rows={6}
        autoFocus
        value={text}
        placeholder={'name\tnumber\tsize\tqty\nRivera\t10\tM\t1'}
        spellCheck={false}
        onChange={event => setText(event.target.value)}
      />
      <div className="button-group">
        <Button variant="primary" size="small" onClick={() => take('replace')}>
          {count > 0 ? word('pasteReplace', { count }) : word('pasteUse')}
        </Button>
        {count > 0 && (
          <Button size="small" onClick={() => take('add')}>
            {word('pasteAdd', { count })}
          </Button>
        )}
        <Button size="small" variant="quiet" onClick={() => setOpen(false)}>
          {word('cancel')}
        </Button>
      </div>
    </div>
  )
}
