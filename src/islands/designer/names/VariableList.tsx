import { Plus, TextCursorInput, Trash2 } from 'lucide-react'
import { type FormEvent, useState } from 'react'

import { word } from '#islands/designer/making/words.ts'
import { Button } from '#islands/ui/Button.tsx'
import { Field } from '#islands/ui/Field.tsx'
import { IconButton } from '#islands/ui/IconButton.tsx'
import { NativeSelect } from '#islands/ui/NativeSelect.tsx'
import { announce } from '#lib/client/designer/announce.ts'
import { putVariable } from '#lib/client/designer/put-variable.ts'
import { MAX_VARIABLES, QUANTITY, SIZE, type Variable } from '#lib/designer/rows/columns.ts'

interface Props {
  variables: readonly Variable[]
  used: ReadonlyMap<string, number>
  /** Named by texts, but not in the table. */
  unknown: readonly string[]
  onChange: (variables: Variable[]) => void
  onRemove: (name: string) => void
}

/** What changes from piece to piece. */
export function VariableList({ variables, used, unknown, onChange, onRemove }: Props) {
  const [name, setName] = useState('')
  const [type, setType] = useState<Variable['type']>('text')
  const [error, setError] = useState<string>()

  function add(event: FormEvent) {
    event.preventDefault()
    const plain = name.trim()
    const refusal = refuse(plain, variables)
    setError(refusal)
    if (refusal) return
    onChange([...variables, { name: plain, type }])
    setName('')
  }

  return (
    <section
      className="grid gap-2.5 [&_code]:font-mono [&_code]:text-xs [&_code]:wrap-anywhere [&_li]:grid [&_li]:grid-cols-[auto_minmax(0,1fr)_auto_auto] [&_li]:items-center [&_li]:gap-x-1.5 [&_li]:gap-y-1 [&_li]:py-2 [&_li+li]:border-t [&_li+li]:border-t-line [&_li>.field]:col-span-full [&_ul]:grid"
      aria-label={word('variables')}
    >
      {variables.length === 0 && <p className="making-hint">{word('variablesHint')}</p>}
      <ul>
        {variables.map(variable => (
          <li key={variable.name}>
            <code>{`{{${variable.name}}}`}</code>
            <span className="making-hint">
              {word(variable.type === 'number' ? 'typeNumber' : 'typeText')}
              {', '}
              {word('usedIn', { count: used.get(variable.name) ?? 0 })}
            </span>
            <IconButton
              size="small"
              label={word('putVariable', { name: variable.name })}
              icon={<TextCursorInput />}
              onClick={() =>
                announce(
                  word(putVariable(variable) === 'bound' ? 'variableBound' : 'variableAdded', { name: variable.name })
                )
              }
            />
            <IconButton
              size="small"
              label={word('removeVariable', { name: variable.name })}
              icon={<Trash2 />}
              onClick={() => onRemove(variable.name)}
            />
            <NativeSelect
              label={word('ifEmpty', { name: variable.name })}
              hideLabel
              value={variable.whenEmpty ?? 'leave-out'}
              options={[
                { value: 'leave-out', label: word('emptyLeftOut') },
                { value: 'stop', label: word('emptyStops') }
              ]}
              onChange={event =>
                onChange(
                  variables.map(one =>
                    one === variable ? { ...one, whenEmpty: event.target.value as Variable['whenEmpty'] } : one
                  )
                )
              }
            />
          </li>
        ))}
      </ul>
      {unknown.length > 0 && variables.length < MAX_VARIABLES && (
        <Button
          size="small"
          icon={<Plus aria-hidden="true" />}
          onClick={() => onChange([...variables, ...unknown.slice(0, MAX_VARIABLES - variables.length).map(guess)])}
        >
          {word('addUnknown', { names: unknown.join(', ') })}
        </Button>
      )}
      <form
        className="grid grid-cols-[1fr_6.5rem] items-start gap-2 [&>.button]:col-span-full [&>.button]:justify-self-start"
        onSubmit={add}
        noValidate
      >
        <Field
          label={word('newVariable')}
          placeholder={word('newVariableExample')}
          value={name}
          error={error}
          maxLength={40}
          autoComplete="off"
          onChange={event => setName(event.target.value)}
        />
        <NativeSelect
          label={word('kind')}
          value={type}
          options={[
            { value: 'text', label: word('typeText') },
            { value: 'number', label: word('typeNumber') }
          ]}
          onChange={event => setType(event.target.value as Variable['type'])}
        />
        <Button type="submit" icon={<Plus aria-hidden="true" />}>
          {word('add')}
        </Button>
      </form>
    </section>
  )
}

function guess(name: string): Variable {
  return { name, type: /num|no\b|nr\b|#|year/i.test(name) ? 'number' : 'text' }
}

function refuse(name: string, variables: readonly Variable[]): string | undefined {
  if (name === '') return word('variableEmpty')
  if (/[{}]/.test(name)) return word('variableBraces')
  const taken = [SIZE, QUANTITY, ...variables.map(variable => variable.name.toLowerCase())]
  if (taken.includes(name.toLowerCase())) return word('variableTaken', { name })
  return variables.length >= MAX_VARIABLES ? word('variableMany', { count: MAX_VARIABLES }) : undefined
}
