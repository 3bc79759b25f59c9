import { useState } from 'react'

import { BlankPicker } from '#islands/parts/blanks/BlankPicker.tsx'
import { Button } from '#islands/ui/Button.tsx'
import { Modal } from '#islands/ui/Modal.tsx'
import { NativeSelect } from '#islands/ui/NativeSelect.tsx'
import { Notice } from '#islands/ui/Notice.tsx'
import { QuantityField } from '#islands/ui/QuantityField.tsx'
import { call } from '#lib/client/api.ts'
import { readableError } from '#lib/client/readable-error.ts'
import type { Blank } from '#lib/contract/blanks.ts'
import { countBlankStock, listBlankStock, type StockStyle } from '#lib/contract/blank-stock.ts'
import { t } from '#lib/i18n/t.ts'

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

/** How many of a style in a colour lie on the shelf, counted by hand. */
export function CountModal({ workspaceId, style, onCounted, onClose }: Props) {
  const [blank, setBlank] = useState<Blank | null>(null)
  const [counted, setCounted] = useState<Counted | undefined>(style && { words: style, sizes: style.sizes })
  const [problem, setProblem] = useState<string>()
  const [pending, setPending] = useState(false)
  const query = { WorkspaceId: workspaceId }

  /** Begins with what is known to lie there. */
  async function choose(chosen: Blank, colour: string) {
    setProblem(undefined)
    const { id: blankId, name, maker, styleNumber } = chosen
    const hex = chosen.colours.find(each => each.name === colour)?.hex ?? null
    try {
      const { rows } = await call(listBlankStock, { query: { ...query, blankId, empty: 'true', pageSize: 100 } })
      const known = rows.find(row => row.colour.toLowerCase() === colour.toLowerCase())?.sizes ?? []
      const all = [...new Set([...chosen.sizes.map(size => size.name), ...known.map(({ size }) => size)])]
      const sizes = (all.length > 0 ? all : ['One size']).map(size => {
        return { size, onHand: known.find(each => each.size.toLowerCase() === size.toLowerCase())?.onHand ?? 0 }
      })
      setCounted({ words: { blankId, name, maker, styleNumber, colour, hex }, sizes })
    } catch (error) {
      setProblem(readableError(error))
    }
  }

  async function send() {
    if (!counted) return
    const { blankId, name, maker, styleNumber, colour, hex } = counted.words
    const body = { blankId, name, maker, styleNumber, colour, hex, sizes: counted.sizes }
    setPending(true)
    try {
      await call(countBlankStock, { query, body })
      onCounted()
    } catch (error) {
      setProblem(readableError(error))
      setPending(false)
    }
  }

  return (
    <Modal
      title={style ? stockTitle(style) : t('stock.countTitle')}
      description={t('stock.countText')}
      onClose={onClose}
      onSubmit={event => {
        event.preventDefault()
        void send()
      }}
      footer={
        <>
          <Button onClick={onClose}>{t('words.cancel')}</Button>
          <Button variant="primary" type="submit" disabled={!counted} pending={pending}>
            {t('stock.save')}
          </Button>
        </>
      }
    >
      <div className="form">
        {problem && (
          <Notice tone="danger" role="alert">
            {problem}
          </Notice>
        )}
        {!style && (
          <>
            <BlankPicker
              workspaceId={workspaceId}
              value={blank}
              onChange={chosen => {
                setBlank(chosen)
                setCounted(undefined)
                if (chosen && chosen.colours.length < 2) void choose(chosen, chosen.colours[0]?.name ?? '')
              }}
            />
            {blank && blank.colours.length > 1 && (
              <NativeSelect
                label={t('stock.colour')}
                value={counted?.words.colour ?? ''}
                placeholder={t('stock.chooseColour')}
                options={blank.colours.map(({ name }) => ({ value: name, label: name }))}
                onChange={event => void choose(blank, event.target.value)}
              />
            )}
          </>
        )}
        {counted && (
          <div className="stock-counts">
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
      </div>
    </Modal>
  )
}
