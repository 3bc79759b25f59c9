import { useStore } from '@nanostores/react'
import { useState } from 'react'

import { Button } from '#islands/ui/Button.tsx'
import { Checkbox } from '#islands/ui/Checkbox.tsx'
import { ColourField } from '#islands/ui/ColourField.tsx'
import { Field } from '#islands/ui/Field.tsx'
import { Modal } from '#islands/ui/Modal.tsx'
import { NativeSelect } from '#islands/ui/NativeSelect.tsx'
import { Notice } from '#islands/ui/Notice.tsx'
import { ApiError } from '#lib/client/api.ts'
import { addFilm, dropFilm, inputOf, saveFilm } from '#lib/client/designer/shelf.ts'
import { lengthText } from '#lib/client/designer/naming.ts'
import { $view } from '#lib/client/designer/view.ts'
import { closeWindow } from '#lib/client/designer/windows.ts'
import { word as designerWord } from '#lib/client/designer/words.ts'
import type { Film, FilmInput } from '#lib/contract/films.ts'
import { FINISHES, materialOf } from '#lib/designer/films.ts'
import { parseLength } from '#lib/shared/length-input.ts'
import { perRollLength, pricePerMetre } from '#lib/shared/units.ts'

import { currency } from '../making/money.ts'
import { isSameRecipe, numberOf, readRecipe, textOf, usualRecipe } from './recipe-text.ts'
import { RecipeFields } from './RecipeFields.tsx'
import { word } from './words.ts'
const NEW: FilmInput = { name: '', hex: '#c8202f', finish: 'smooth', rollWidthMm: 508, pricePerM: 9.5, inStock: true }

interface Props {
  /** None: a new one. */
  film: Film | undefined
  onDone: (films: Film[], said: string) => void
  onBack: () => void
}

/** One film. What is typed stays, whatever the server answers. */
export function FilmForm({ film, onDone, onBack }: Props) {
  const { units } = useStore($view)
  const first = film ? inputOf(film) : NEW
  const [name, setName] = useState(first.name)
  const [hex, setHex] = useState(first.hex.toLowerCase())
  const [finish, setFinish] = useState(first.finish)
  const widthText = (mm: number): string => lengthText(mm, units)
  const priceText = (pricePerM: number): string => String(perRollLength(pricePerM, units))
  const [width, setWidth] = useState(widthText(first.rollWidthMm))
  const [price, setPrice] = useState(priceText(first.pricePerM))
  const [inStock, setInStock] = useState(first.inStock)
  const before = first.recipe ?? usualRecipe(first.finish)
  const [recipe, setRecipe] = useState(textOf(before, units))
  const read = readRecipe(recipe, { before, units })
  const isUsual = 'recipe' in read && isSameRecipe(read.recipe, usualRecipe(finish))
  const [errors, setErrors] = useState<Record<string, string>>({})
  const [pending, setPending] = useState<'save' | 'delete'>()
  const [isAsking, setAsking] = useState(false)

  async function send(what: 'save' | 'delete', work: () => Promise<Film[]>, said: string) {
    setErrors({})
    setPending(what)
    try {
      onDone(await work(), said)
    } catch (error) {
      setPending(undefined)
      setErrors(problemsOf(error))
    }
  }

  function save() {
    const [wide, costs] = [parseLength(width, units), numberOf(price)]
    const missing = {
      ...(wide === undefined && { rollWidthMm: word('noNumber') }),
      ...(costs === undefined && { pricePerM: word('noNumber') }),
      ...('wrong' in read && Object.fromEntries(read.wrong.map(field => [field, word('noNumber')])))
    }
    if (wide === undefined || costs === undefined || 'wrong' in read) return setErrors(missing)
    // What nobody typed stays exactly what it was, though it is shown rounded.
    const rollWidthMm = width === widthText(first.rollWidthMm) ? first.rollWidthMm : Math.round(wide * 1e4) / 1e4
    const pricePerM = price === priceText(first.pricePerM) ? first.pricePerM : pricePerMetre(costs, units)
    const input: FilmInput = {
      name: name.trim(),
      hex,
      finish,
      rollWidthMm,
      pricePerM,
      inStock,
      recipe: isUsual ? null : read.recipe
    }
    const work = () => (film ? saveFilm(film.sku, input) : addFilm(input))
    void send('save', work, word('saved', { name: input.name }))
  }

  function remove() {
    if (film) void send('delete', () => dropFilm(film.sku), word('gone', { name: film.name }))
  }

  function chooseFinish(next: FilmInput['finish']) {
    setFinish(next)
    // What the shop says itself stays.
    if (isUsual) setRecipe(textOf(usualRecipe(next), units))
    if (film) return
    // Rolls of another kind are sold in other widths and at other prices.
    const usual = materialOf(next)
    setWidth(widthText(usual.rollWidthMm))
    setPrice(priceText(usual.pricePerM))
  }

  return (
    <Modal
      title={word(film ? 'editTitle' : 'newTitle')}
      size="medium"
      onClose={closeWindow}
      onSubmit={event => {
        event.preventDefault()
        save()
      }}
      footer={
        <>
          <Button onClick={onBack}>{word('back')}</Button>
          <Button type="submit" variant="primary" pending={pending === 'save'}>
            {word('save')}
          </Button>
        </>
      }
    >
      <div className="grid gap-4">
        {errors['form'] && (
          <Notice tone="danger" role="alert">
            {errors['form']}
          </Notice>
        )}
        <Field
          label={word('name')}
          hint={word('nameHint')}
          error={errors['name']}
          value={name}
          maxLength={80}
          autoComplete="off"
          onChange={event => setName(event.target.value)}
        />
        <div className="grid grid-cols-[minmax(0,1fr)_auto] items-end gap-3">
          <ColourField label={word('colour')} error={errors['hex']} value={hex} onChange={setHex} />
          <span
            className="film shelf-sample"
            aria-hidden="true"
            data-finish={finish}
            style={{ '--film': hex } as object}
          />
        </div>
        <NativeSelect
          label={word('finish')}
          error={errors['finish']}
          value={finish}
          options={FINISHES.map(value => ({ value, label: designerWord(`finish_${value}`) }))}
          onChange={event => chooseFinish(event.target.value as FilmInput['finish'])}
        />
        <div className="grid grid-cols-2 items-start gap-3">
          <Field
            label={word('width')}
            error={errors['rollWidthMm']}
            inputMode="decimal"
            autoComplete="off"
            suffix={units}
            value={width}
            onChange={event => setWidth(event.target.value)}
          />
          <Field
            label={word(units === 'in' ? 'priceOfYard' : 'price')}
            error={errors['pricePerM']}
            inputMode="decimal"
            autoComplete="off"
            suffix={currency().toUpperCase()}
            value={price}
            onChange={event => setPrice(event.target.value)}
          />
        </div>
        <Checkbox label={word('onShelf')} checked={inStock} onChange={event => setInStock(event.target.checked)} />
        <RecipeFields
          value={recipe}
          errors={errors}
          isUsual={isUsual}
          onChange={change => setRecipe({ ...recipe, ...change })}
          onUsual={() => setRecipe(textOf(usualRecipe(finish), units))}
        />
        {film && !film.own && (
          <p className="flex flex-wrap items-center gap-3">
            <Button variant="danger-quiet" size="small" pending={pending === 'delete'} onClick={remove}>
              {word('remove')}
            </Button>
            <span className="text-sm leading-[1.125rem] text-muted">{word('removeHint')}</span>
          </p>
        )}
        {film?.own && !isAsking && (
          <p className="flex flex-wrap items-center gap-3">
            <Button variant="danger-quiet" size="small" onClick={() => setAsking(true)}>
              {word('delete')}
            </Button>
          </p>
        )}
        {film?.own && isAsking && (
          <Notice tone="warning" role="alert">
            <p>{word('deleteAsk', { name: film.name })}</p>
            <span className="button-group">
              <Button size="small" onClick={() => setAsking(false)}>
                {word('keep')}
              </Button>
              <Button size="small" variant="danger" pending={pending === 'delete'} onClick={remove}>
                {word('deleteSure')}
              </Button>
            </span>
          </Notice>
        )}
      </div>
    </Modal>
  )
}

/** Beside the field that is meant, else above all. */
function problemsOf(error: unknown): Record<string, string> {
  if (!(error instanceof ApiError)) return { form: word('offline') }
  const fields = error.fields.map(({ field, message }) => [field, message])
  return fields.length > 0 ? Object.fromEntries(fields) : { form: error.message }
}
