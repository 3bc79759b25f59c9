import { useEffect, useRef, useState } from 'react'

import { Button } from '#islands/ui/Button.tsx'
import { FieldFrame } from '#islands/ui/FieldFrame.tsx'
import { ApiError } from '#lib/client/api.ts'
import { ask } from '#lib/client/shop-calls.ts'
import type { ShopperOrder } from '#lib/contract/shopper-orders.ts'
import { checkPersonalisation } from '#lib/shared/personalisation.ts'

import { lineLook, valuesOf } from './lineLook.ts'
import { PersonalField } from './PersonalField.tsx'
import { Picture } from './Picture.tsx'
import { checkoutWords } from './checkoutWords.ts'
import { orderWords as words } from './orderWords.ts'
import './checkout.css'

interface Props {
  line: ShopperOrder['lines'][number]
  orderId: string
  onSaved: (lines: ShopperOrder['lines']) => void
  onCancel: () => void
}

export function EditLine({ line, orderId, onSaved, onCancel }: Props) {
  const [sizeId, setSizeId] = useState(line.size.id)
  const [values, setValues] = useState(() => valuesOf(line))
  const [problems, setProblems] = useState<Record<string, string>>({})
  const [failure, setFailure] = useState('')
  const [pending, setPending] = useState(false)
  const [focused, setFocused] = useState<'front' | 'back'>()
  const form = useRef<HTMLFormElement>(null)
  const { item, colour, side } = lineLook(line)
  // What costs extra and was not ordered cannot be added without paying.
  const fields = line.personalisation
    .filter(({ field, priceCents }) => field.priceCents <= priceCents)
    .map(({ field }) => field)
  const sizes = line.sizes.some(({ id }) => id === line.size.id) ? line.sizes : [line.size, ...line.sizes]

  useEffect(() => form.current?.querySelector<HTMLElement>('select, input')?.focus(), [])

  async function save(event: React.FormEvent) {
    event.preventDefault()
    if (pending) return
    const found = fields.flatMap(field => {
      const { problem } = checkPersonalisation(field, values[field.id] ?? '')
      return problem ? [[field.id, problem]] : []
    })
    setProblems(Object.fromEntries(found))
    if (found.length > 0) return
    setPending(true)
    setFailure('')
    try {
      const order = await ask('changeOrderLine', {
        params: { lineId: line.id },
        query: { orderId },
        body: { sizeId, personalisation: values }
      })
      onSaved(order.lines)
    } catch (error) {
      setFailure(error instanceof ApiError ? error.message : checkoutWords('offline'))
      setPending(false)
    }
  }

  return (
    <form ref={form} className="edit-line" onSubmit={save} noValidate>
      <Picture
        className="edit-picture"
        item={item}
        colour={colour}
        side={focused ?? side}
        values={values}
        idPrefix={`e${line.id.slice(0, 8)}`}
      />
      <div className="form">
        {sizes.length > 1 && (
          <FieldFrame label={words('size')}>
            {aria => (
              <div className="control">
                <select {...aria} value={sizeId} onChange={event => setSizeId(event.target.value)}>
                  {sizes.map(({ id, name }) => (
                    <option key={id} value={id}>
                      {name}
                    </option>
                  ))}
                </select>
              </div>
            )}
          </FieldFrame>
        )}
        {fields.map(field => (
          <PersonalField
            key={field.id}
            field={field}
            value={values[field.id] ?? ''}
            error={problems[field.id]}
            onChange={value => setValues({ ...values, [field.id]: value })}
            onFocus={() => setFocused(field.placement?.side)}
          />
        ))}
        {failure && (
          <p className="notice tone-danger" role="alert">
            {failure}
          </p>
        )}
        <div className="button-group">
          <Button type="submit" variant="primary" size="large" pending={pending}>
            {words('save')}
          </Button>
          <button type="button" className="button button-secondary" onClick={onCancel}>
            {words('cancel')}
          </button>
        </div>
      </div>
    </form>
  )
}
