import { Search, X } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'

import { t } from '#lib/i18n/t.ts'

import { classes } from './classes.ts'

const PAUSE_MS = 300

interface Props {
  label: string
  placeholder?: string
  defaultValue?: string
  /** After a pause in typing; at once when cleared or on Enter. */
  onSearch: (text: string) => void
  className?: string
}

export function SearchField(props: Props) {
  const { label, placeholder = label, defaultValue = '', onSearch } = props
  const [text, setText] = useState(defaultValue)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)

  useEffect(() => () => clearTimeout(timer.current), [])

  function search(next: string, wait: number) {
    setText(next)
    clearTimeout(timer.current)
    if (wait === 0) onSearch(next.trim())
    else timer.current = setTimeout(() => onSearch(next.trim()), wait)
  }

  return (
    <search className={classes('control', props.className)}>
      <span className="control-affix">
        <Search aria-hidden="true" />
      </span>
      <input
        type="search"
        aria-label={label}
        placeholder={placeholder}
        value={text}
        autoComplete="off"
        onChange={event => search(event.target.value, PAUSE_MS)}
        onKeyDown={event => {
          if (event.key === 'Enter') search(text, 0)
          if (event.key === 'Escape' && text) {
            event.preventDefault()
            search('', 0)
          }
        }}
      />
      {text && (
        <button type="button" className="control-button" aria-label={t('ui.clear')} onClick={() => search('', 0)}>
          <X aria-hidden="true" />
        </button>
      )}
    </search>
  )
}
