import { useStore } from '@nanostores/react'
import { type KeyboardEvent, useId, useState } from 'react'

import { KeyHint } from '#islands/ui/KeyHint.tsx'
import { Modal } from '#islands/ui/Modal.tsx'
import { $selection } from '#lib/client/designer/document.ts'
import { closeWindow } from '#lib/client/designer/windows.ts'
import { word } from '#lib/client/designer/words.ts'

import { type Action, shownKeys } from '../actions/action.ts'
import { ACTIONS } from '../actions/all.ts'

/** Everything the editor can do, found by typing. */
export default function CommandPalette() {
  const [text, setText] = useState('')
  const [chosen, setChosen] = useState(0)
  const listId = useId()
  // What can be done follows what is chosen, also after the window is open.
  useStore($selection)
  const words = text.trim().toLowerCase().split(/\s+/)
  const found = ACTIONS.filter(action => {
    const name = `${word(action.label)} ${word(`group_${action.group}`)}`.toLowerCase()
    return (
      !action.hidden &&
      action.id !== 'commands' &&
      action.when?.() !== false &&
      words.every(each => name.includes(each))
    )
  })
  const active = found[Math.min(chosen, found.length - 1)]

  function run(action: Action) {
    closeWindow()
    document.getElementById('drawing')?.focus()
    action.run()
  }

  function onKeyDown(event: KeyboardEvent) {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
    if (step && found.length > 0) {
      event.preventDefault()
      const next = (Math.min(chosen, found.length - 1) + step + found.length) % found.length
      setChosen(next)
      document.getElementById(`${listId}-${next}`)?.scrollIntoView({ block: 'nearest' })
    }
    if (event.key === 'Enter' && active) {
      event.preventDefault()
      run(active)
    }
  }

  return (
    <Modal title={word('commands')} onClose={closeWindow}>
      <div className="grid gap-3">
        <div className="control">
          <input
            type="search"
            role="combobox"
            aria-label={word('findCommand')}
            aria-expanded={found.length > 0}
            aria-controls={listId}
            aria-activedescendant={active && `${listId}-${found.indexOf(active)}`}
            autoComplete="off"
            placeholder={word('findCommand')}
            value={text}
            onChange={event => {
              setText(event.target.value)
              setChosen(0)
            }}
            onKeyDown={onKeyDown}
          />
        </div>
        <div
          id={listId}
          role="listbox"
          aria-label={word('commands')}
          className="max-h-[min(50dvh,24rem)] overflow-y-auto max-md:max-h-[calc(100dvh_-_7.5rem)]"
        >
          {found.map((action, index) => (
            <button
              key={action.id}
              id={`${listId}-${index}`}
              type="button"
              role="option"
              aria-selected={action === active}
              tabIndex={-1}
              className="drop-line"
              onMouseMove={() => setChosen(index)}
              onClick={() => run(action)}
            >
              <span className="grid w-4 flex-none place-items-center text-muted [&_svg]:size-4 [&_svg]:stroke-[1.75]">
                {action.icon && <action.icon aria-hidden="true" />}
              </span>
              <span className="flex-1">{word(action.label)}</span>
              {action.keys && <KeyHint keys={shownKeys(action.keys[0])} />}
            </button>
          ))}
          {found.length === 0 && <p className="dock-note">{word('noCommands')}</p>}
        </div>
      </div>
    </Modal>
  )
}
