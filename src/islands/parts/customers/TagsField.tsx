import { Plus, X } from 'lucide-react'
import { type KeyboardEvent, useId, useState } from 'react'

import { Button } from '#islands/ui/Button.tsx'
import { Field } from '#islands/ui/Field.tsx'
import { t } from '#lib/i18n/t.ts'

interface Props {
  tags: string[]
  /** Those that are in use, to choose from. */
  known: string[]
  error: string | undefined
  onChange: (tags: string[]) => void
}

const LENGTH = 30
const SHOWN = 6

/** Words that group customers: typed, each with Enter or a comma, or chosen from those in use. */
export function TagsField({ tags, known, error, onChange }: Props) {
  const [text, setText] = useState('')
  const listId = useId()
  const others = known.filter(tag => !tags.includes(tag))

  function add(typed: string) {
    const words = typed
      .split(',')
      .map(word => word.trim().slice(0, LENGTH))
      .filter(Boolean)
    setText('')
    if (words.length > 0) onChange([...new Set([...tags, ...words])])
  }

  function onKeyDown(event: KeyboardEvent<HTMLInputElement>) {
    if (event.key === 'Enter' && text.trim()) {
      // Or the form would be sent.
      event.preventDefault()
      add(text)
    }
    if (event.key === 'Backspace' && !text && tags.length > 0) onChange(tags.slice(0, -1))
  }

  return (
    <div className="grid gap-2">
      <Field
        label={t('customerForm.tags')}
        hint={t('customerForm.tagsHint')}
        optional
        value={text}
        error={error}
        list={listId}
        autoComplete="off"
        onChange={event => (event.target.value.includes(',') ? add(event.target.value) : setText(event.target.value))}
        onKeyDown={onKeyDown}
        onBlur={() => add(text)}
      />
      <datalist id={listId}>
        {others.map(tag => (
          <option key={tag} value={tag} />
        ))}
      </datalist>
      {tags.length > 0 && (
        <ul
          className="tags-chosen flex flex-wrap gap-1.5 [&_.chip>button]:grid [&_.chip>button]:min-h-5 [&_.chip>button]:min-w-5 [&_.chip>button]:place-items-center [&_.chip>button]:rounded-sm [&_.chip>button_svg]:size-3.5 [&_.chip>button:hover]:bg-hover"
          aria-label={t('customerForm.tags')}
        >
          {tags.map(tag => (
            <li key={tag} className="chip">
              {tag}
              <button
                type="button"
                aria-label={t('customerForm.tagRemove', { tag })}
                onClick={() => onChange(tags.filter(each => each !== tag))}
              >
                <X aria-hidden="true" />
              </button>
            </li>
          ))}
        </ul>
      )}
      {tags.length === 0 && others.length > 0 && (
        <div className="tags-chosen flex flex-wrap gap-1.5 [&_.chip>button]:grid [&_.chip>button]:min-h-5 [&_.chip>button]:min-w-5 [&_.chip>button]:place-items-center [&_.chip>button]:rounded-sm [&_.chip>button_svg]:size-3.5 [&_.chip>button:hover]:bg-hover">
          {others.slice(0, SHOWN).map(tag => (
            <Button key={tag} variant="quiet" size="small" icon={<Plus />} onClick={() => onChange([...tags, tag])}>
              {tag}
            </Button>
          ))}
        </div>
      )}
    </div>
  )
}
