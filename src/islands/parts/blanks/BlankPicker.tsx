import { useEffect, useRef, useState } from 'react'

import { ComboBox } from '#islands/ui/ComboBox.tsx'
import { call } from '#lib/client/api.ts'
import { readableError } from '#lib/client/readable-error.ts'
import { type Blank, listBlanks } from '#lib/contract/blanks.ts'
import { t } from '#lib/i18n/t.ts'
import { blankTitle } from '#lib/shared/blanks.ts'

interface Props {
  workspaceId: string
  value: Blank | null
  onChange: (blank: Blank | null) => void
}

const PAUSE_MS = 200
const SHOWN = 20

/** A blank of the catalogue by a few letters of its maker, style number or name. */
export function BlankPicker({ workspaceId, value, onChange }: Props) {
  const [found, setFound] = useState<Blank[]>([])
  const [isLoading, setLoading] = useState(false)
  const [problem, setProblem] = useState<string>()
  const asking = useRef<{ timer: ReturnType<typeof setTimeout>; abort: AbortController }>(undefined)

  useEffect(() => () => stop(asking.current), [])

  function search(text: string) {
    stop(asking.current)
    const abort = new AbortController()
    const query = { WorkspaceId: workspaceId, search: text.trim().slice(0, 80), pageSize: SHOWN }
    setLoading(true)
    const timer = setTimeout(() => {
      call(listBlanks, { query }, { signal: abort.signal }).then(
        ({ rows }) => {
          setFound(rows)
          setProblem(undefined)
          setLoading(false)
        },
        (failed: unknown) => {
          if (abort.signal.aborted) return
          setProblem(readableError(failed))
          setLoading(false)
        }
      )
    }, PAUSE_MS)
    asking.current = { timer, abort }
  }

  // What is chosen is one of the options, also before anything was looked for.
  const options = value && !found.some(({ id }) => id === value.id) ? [value, ...found] : found
  return (
    <ComboBox
      label={t('blankPicker.label')}
      hint={t('blankPicker.hint')}
      optional
      error={problem}
      value={value?.id ?? null}
      placeholder={t('blankPicker.placeholder')}
      options={options.map(blank => ({
        value: blank.id,
        label: blankTitle(blank),
        ...(blank.supplier && { hint: blank.supplier })
      }))}
      loading={isLoading}
      onSearch={search}
      onChange={id => onChange(options.find(blank => blank.id === id) ?? null)}
    />
  )
}

function stop(asked: { timer: ReturnType<typeof setTimeout>; abort: AbortController } | undefined): void {
  clearTimeout(asked?.timer)
  asked?.abort.abort()
}
