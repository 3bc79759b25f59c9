import { useRef, useState } from 'react'

import { BlankPicker } from '#islands/parts/blanks/BlankPicker.tsx'
import { FormModal } from '#islands/ui/FormModal.tsx'
import { NativeSelect } from '#islands/ui/NativeSelect.tsx'
import { QuantityField } from '#islands/ui/QuantityField.tsx'
import { useSubmit } from '#islands/ui/useSubmit.ts'
import { call } from '#lib/client/api.ts'
import { readableError } from '#lib/client/readable-error.ts'
import type { Blank } from '#lib/contract/blanks.ts'
import { countBlankStock, listBlankStock } from '#lib/contract/calls/blank-stock.ts'
import type { StockStyle } from '#lib/contract/blank-stock.ts'
import { t } from '#lib/i18n/t.ts'
import { blankKey } from '#lib/shared/purchases.ts'

import { stockTitle } from './stock-title.ts'

interface Props {
  workspaceId: string
  /** Without one a blank of the catalogue is chosen. */
  style?: StockStyle
  onCounted: () => void
  onClose: () => void
}

interface Counted {
  words: Pick<StockStyle, 'blankId' | 'name' | 'maker' | 'styleNumber' | 'colour' | 'hex'>
  sizes: { size: string; onHand: number }[]
}

const MOST_COUNT = 100_000
const MOST_SEARCH = 80
const PAGE_SIZE = 100

type Words = Counted['words']

/** What is known to lie there by these words, as jobs and orders find it. */
async function findKnown(workspaceId: string, words: Words): Promise<StockStyle['sizes']> {
  const all = [words.maker, words.styleNumber, words.name, words.colour].filter(Boolean).join(' ')
  // The beginning of a word finds it too, but not half of a character.
  const search = all.slice(0, MOST_SEARCH).replace(/[\uD800-\uDBFF]$/, '')
  for (let page = 1; ; page++) {
    const query = { WorkspaceId: workspaceId, search, empty: 'true', page, pageSize: PAGE_SIZE } as const
    const { rows, total } = await call(listBlankStock, { query })
    const known = rows.find(row => blankKey(row) === blankKey(words))
    if (known) return known.sizes
    if (rows.length === 0 || page * PAGE_SIZE >= total) return []
  }
}

/** How many of a style in a colour lie on the shelf, counted by hand. */
export function CountModal({ workspaceId, style, onCounted, onClose }: Props) {
  const [blank, setBlank] = useState<Blank | null>(null)
  const [colour, setColour] = useState('')
  const [counted, setCounted] = useState<Counted | undefined>(style && { words: style, sizes: style.sizes })
  /** Of these only the last one counts, whatever answer comes first. */
  const choices = useRef(0)
  const query = { WorkspaceId: workspaceId }
  const form = useSubmit(null, async () => {
    if (!counted) return
    const { blankId, name, maker, styleNumber, colour, hex } = counted.words
    const body = { blankId, name, maker, styleNumber, colour, hex, sizes: counted.sizes }
    await call(countBlankStock, { query, body })
    onCounted()
  })

  function clear() {
    choices.current++
    setColour('')
    setCounted(undefined)
  }

  /** Begins with what is known to lie there: nothing can be typed before, which the answer would take away. */
  async function choose(chosen: Blank, colour: string) {
    clear()
    const choice = choices.current
    setColour(colour)
    form.setErrors({})
    const { id: blankId, name, maker, styleNumber } = chosen
    const hex = chosen.colours.find(each => each.name === colour)?.hex ?? null
    try {
      const words = { blankId, name, maker, styleNumber, colour, hex }
      const known = await findKnown(workspaceId, words)
      const all = [...new Set([...chosen.sizes.map(size => size.name), ...known.map(({ size }) => size)])]
      const sizes = (all.length > 0 ? all : ['One size']).map(size => {
        return { size, onHand: known.find(each => each.size.toLowerCase() === size.toLowerCase())?.onHand ?? 0 }
      })
      if (choice === choices.current) setCounted({ words, sizes })
    } catch (error) {
      if (choice !== choices.current) return
      clear()
      form.setErrors({ form: readableError(error) })
    }
  }

  return (
    <FormModal
      {...form}
      title={style ? stockTitle(style) : t('stock.countTitle')}
      description={t('stock.countText')}
      onClose={onClose}
      submit={t('stock.save')}
      disabled={!counted}
    >
      {!style && (
        <>
          <BlankPicker
            workspaceId={workspaceId}
            value={blank}
            onChange={chosen => {
              setBlank(chosen)
              clear()
              if (chosen && chosen.colours.length < 2) void choose(chosen, chosen.colours[0]?.name ?? '')
            }}
          />
          {blank && blank.colours.length > 1 && (
            <NativeSelect
              label={t('stock.colour')}
              value={colour}
              placeholder={t('stock.chooseColour')}
              options={blank.colours.map(({ name }) => ({ value: name, label: name }))}
              onChange={event => {
                const colour = event.target.value
                // The first line of the list is none of the colours.
                if (colour) void choose(blank, colour)
                else clear()
              }}
            />
          )}
        </>
      )}
      {counted && (
        <div className="grid grid-cols-[repeat(auto-fill,minmax(8.5rem,1fr))] gap-3">
          {counted.sizes.map(({ size, onHand }) => (
            <QuantityField
              key={size}
              label={size}
              value={onHand}
              max={MOST_COUNT}
              onChange={now => {
                const sizes = counted.sizes.map(each => (each.size === size ? { size, onHand: now } : each))
                setCounted({ ...counted, sizes })
              }}
            />
          ))}
        </div>
      )}
    </FormModal>
  )
}
