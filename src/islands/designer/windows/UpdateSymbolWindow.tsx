import { useStore } from '@nanostores/react'
import { useEffect, useState } from 'react'

import { Button } from '#islands/ui/Button.tsx'
import { Modal } from '#islands/ui/Modal.tsx'
import { Notice } from '#islands/ui/Notice.tsx'
import { $documentId } from '#lib/client/designer/saving.ts'
import { fetchSymbol, loadSymbols, saveSymbolFrom, updateItsDesigns } from '#lib/client/designer/symbols.ts'
import { closeWindow } from '#lib/client/designer/windows.ts'
import { word } from '#lib/client/designer/words.ts'
import { readableError } from '#lib/client/readable-error.ts'
import type { SymbolDesign, SymbolDetails } from '#lib/contract/symbols.ts'

import { instanceAtHand } from '../actions/symbols.ts'

const LOOK_AGAIN_MS = 1000

/** Which designs use the symbol, before they are changed, and what became of each. */
export default function UpdateSymbolWindow() {
  const documentId = useStore($documentId)
  // As it was when the window opened: an update marks it anew.
  const [instance] = useState(instanceAtHand)
  const [symbol, setSymbol] = useState<SymbolDetails>()
  const [error, setError] = useState<string>()
  const [isWithDesigns, setWithDesigns] = useState(true)
  const [step, setStep] = useState<'asked' | 'busy' | 'done'>('asked')
  const use = instance?.symbol
  const others = (symbol?.usedIn ?? []).filter(design => design.id !== documentId)
  const isWaiting = others.some(({ state }) => state === 'waiting')
  const behind = others.filter(({ state }) => state !== 'current')
  const isChanged = use?.changed === true

  useEffect(() => {
    if (!use) return
    fetchSymbol(use.id).then(setSymbol, cause => setError(readableError(cause)))
  }, [use])
  useEffect(() => {
    if (!isWaiting || !use) return
    const timer = setInterval(() => {
      // The next look may reach the server again.
      fetchSymbol(use.id).then(setSymbol, () => undefined)
    }, LOOK_AGAIN_MS)
    return () => clearInterval(timer)
  }, [isWaiting, use])

  async function update() {
    if (!symbol || !instance) return
    setStep('busy')
    setError(undefined)
    try {
      const saved = isChanged ? await saveSymbolFrom(instance.id, symbol) : symbol
      setSymbol(isWithDesigns && others.length > 0 ? await updateItsDesigns(saved) : saved)
      setStep('done')
      await loadSymbols()
    } catch (cause) {
      setError(readableError(cause))
      setStep('asked')
    }
  }

  const canUpdate = symbol !== undefined && (isChanged || behind.length > 0)
  return (
    <Modal
      title={word('updateSymbolTitle', { name: symbol?.name ?? '' })}
      size="small"
      onClose={closeWindow}
      onSubmit={event => {
        event.preventDefault()
        if (canUpdate && step === 'asked') void update()
      }}
      footer={
        step === 'done' ? (
          <Button variant="primary" onClick={() => closeWindow()}>
            {word('closeDone')}
          </Button>
        ) : (
          <>
            <Button onClick={() => closeWindow()}>{word('cancel')}</Button>
            <Button type="submit" variant="primary" pending={step === 'busy'} disabled={!canUpdate}>
              {word('updateSymbolTake')}
            </Button>
          </>
        )
      }
    >
      <div className="grid gap-3 text-sm">
        {error && <Notice tone="danger">{error}</Notice>}
        {!symbol && !error && <p className="text-muted">{word('loading')}</p>}
        {symbol && use && isChanged && symbol.rev > use.rev && step === 'asked' && (
          <Notice tone="warning">{word('symbolNewer', { who: symbol.updatedBy })}</Notice>
        )}
        {symbol && step === 'asked' && !canUpdate && <p>{word('symbolSame')}</p>}
        {symbol && <p role="status">{statusOf(others, step === 'done' && isWithDesigns)}</p>}
        {step !== 'done' && others.length > 0 && isChanged && (
          <label className="check-line">
            <input type="checkbox" checked={isWithDesigns} onChange={event => setWithDesigns(event.target.checked)} />
            {word('symbolUpdateDesigns', { count: others.length })}
          </label>
        )}
        {others.length > 0 && (
          <ul className="max-h-64 divide-y divide-line overflow-y-auto rounded-md border border-line">
            {others.map(design => (
              <DesignLine key={design.id} design={design} />
            ))}
          </ul>
        )}
        {step === 'asked' && others.length > 0 && <p className="text-muted">{word('symbolVersions')}</p>}
      </div>
    </Modal>
  )
}

function DesignLine({ design: { name, state, reason } }: { design: SymbolDesign }) {
  const why = state === 'kept' ? word(`symbolKept_${reason ?? 'failed'}`) : word(`symbolState_${state}`)
  return (
    <li className="flex flex-wrap justify-between gap-x-3 px-3 py-1.5">
      <span className="min-w-0 truncate">{name}</span>
      <small className={state === 'kept' ? 'text-danger' : 'text-muted'}>{why}</small>
    </li>
  )
}

function statusOf(others: readonly SymbolDesign[], isDone: boolean): string {
  if (!isDone) return word('symbolUsedIn', { count: others.length })
  const waiting = others.filter(({ state }) => state === 'waiting').length
  if (waiting > 0) return word('symbolUpdating', { count: waiting })
  const kept = others.filter(({ state }) => state === 'kept').length
  const updated = word('symbolUpdated', { count: others.length - kept })
  return kept > 0 ? `${updated} ${word('symbolLeft', { count: kept })}` : updated
}
