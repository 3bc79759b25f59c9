import { type SubmitEvent, useState } from 'react'

import { Button } from '#islands/ui/Button.tsx'
import { Card } from '#islands/ui/Card.tsx'
import { Field } from '#islands/ui/Field.tsx'
import { Notice } from '#islands/ui/Notice.tsx'
import { PageHeader } from '#islands/ui/PageHeader.tsx'
import { call } from '#lib/client/api.ts'
import { readableError } from '#lib/client/readable-error.ts'
import { recordActs, scanCode } from '#lib/contract/calls/production-work.ts'
import type { RunBag, Scanned } from '#lib/contract/production-work.ts'
import { t } from '#lib/i18n/t.ts'
import { CARRIERS } from '#lib/shared/carriers.ts'
import type { PieceAct } from '#lib/shared/production-runs.ts'

import { BagState } from './BagsTab.tsx'
import { PieceStateBadge } from './RunStateBadge.tsx'

interface Props {
  workspaceId: string
  mayWork: boolean
  initial: Scanned | null
  problem: string
}

interface Handing {
  to: string
  carrier: string
  number: string
}

const NOBODY: Handing = { to: '', carrier: '', number: '' }

/** What a label is of, and what can be done with it: into the bag, out of the shop. */
export function ScanScreen({ workspaceId, mayWork, initial, ...props }: Props) {
  const [found, setFound] = useState(initial)
  const [problem, setProblem] = useState(props.problem)
  const [done, setDone] = useState('')
  const [pending, setPending] = useState<string>()
  const [code, setCode] = useState('')
  const [handing, setHanding] = useState<Handing>(NOBODY)

  async function load(wanted: string) {
    setPending('find')
    setProblem('')
    setDone('')
    try {
      setFound(await call(scanCode, { query: { WorkspaceId: workspaceId, code: wanted } }))
      setCode('')
    } catch (error) {
      setFound(null)
      setProblem(readableError(error))
    }
    setPending(undefined)
  }

  async function act(kind: PieceAct, codes: string[]) {
    if (!found) return
    setPending(kind)
    setProblem('')
    try {
      const acts = codes.map(each => ({
        id: crypto.randomUUID(),
        kind,
        code: each,
        ...(kind === 'handed_over' && handing)
      }))
      const results = await call(recordActs, { query: { WorkspaceId: workspaceId }, body: { acts } })
      setProblem(
        results
          .filter(({ ok }) => !ok)
          .map(({ message }) => message)
          .join(' ')
      )
      setDone(
        results
          .filter(({ ok }) => ok)
          .map(({ message }) => message)
          .filter(Boolean)
          .join(' ')
      )
      if (kind === 'handed_over') setHanding(NOBODY)
      const wanted = found.piece?.code ?? found.bag.bag
      setFound(await call(scanCode, { query: { WorkspaceId: workspaceId, code: wanted } }))
    } catch (error) {
      setProblem(readableError(error))
    }
    setPending(undefined)
  }

  function onSubmit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault()
    if (code.trim()) void load(code)
  }

  return (
    <div className="grid max-w-2xl gap-4">
      <PageHeader
        title={t('runScan.title')}
        description={t('runScan.intro')}
        breadcrumb={[{ label: t('runs.title'), href: '/dashboard/production' }]}
      />
      <form className="run-scan" onSubmit={onSubmit}>
        <Field
          label={t('runScan.code')}
          name="code"
          value={code}
          autoComplete="off"
          autoCapitalize="none"
          enterKeyHint="search"
          onChange={event => setCode(event.target.value)}
        />
        <Button type="submit" variant="primary" pending={pending === 'find'}>
          {t('runScan.find')}
        </Button>
      </form>
      {problem && (
        <Notice tone="danger" role="alert">
          {problem}
        </Notice>
      )}
      {done && (
        <Notice tone="success" role="status">
          {done}
        </Notice>
      )}
      {found?.piece && <Piece found={found} mayWork={mayWork} pending={pending} onAct={act} />}
      {found && (
        <Bag
          bag={found.bag}
          runNumber={found.runNumber}
          mayWork={mayWork}
          pending={pending}
          handing={handing}
          onHanding={setHanding}
          onAct={act}
        />
      )}
    </div>
  )
}

interface ActProps {
  mayWork: boolean
  pending: string | undefined
  onAct: (kind: PieceAct, codes: string[]) => Promise<void>
}

function Piece({ found: { piece }, mayWork, pending, onAct }: ActProps & { found: Scanned }) {
  if (!piece) return null
  const { code, state, itemName, blank, texts, reason } = piece
  const isGone = state === 'withdrawn' || state === 'spoiled'
  return (
    <Card title={t('runScan.piece', { code })}>
      <div className="grid gap-3">
        <p>
          {[itemName, blank.colour, blank.size, ...texts].filter(Boolean).join(' · ')} <PieceStateBadge state={state} />
        </p>
        {isGone && (
          <Notice tone="danger" title={t(state === 'spoiled' ? 'runScan.spoiled' : 'runScan.old')}>
            {reason}
          </Notice>
        )}
        {mayWork && !isGone && (
          <div className="button-group">
            {state !== 'bagged' && state !== 'handed_over' && (
              <Button
                size="large"
                variant="primary"
                pending={pending === 'bagged'}
                onClick={() => void onAct('bagged', [code])}
              >
                {t('runScan.toBag')}
              </Button>
            )}
            {(state === 'bagged' || state === 'handed_over' || state === 'pressed') && (
              <Button size="large" pending={pending === 'back'} onClick={() => void onAct('back', [code])}>
                {t('runScan.takeBack')}
              </Button>
            )}
          </div>
        )}
      </div>
    </Card>
  )
}

interface BagProps extends ActProps {
  bag: RunBag
  runNumber: number
  handing: Handing
  onHanding: (handing: Handing) => void
}

function Bag({ bag, runNumber, mayWork, pending, handing, onHanding, onAct }: BagProps) {
  const isShipped = bag.kind === 'order' && bag.delivery === 'shipping'
  const ready = bag.pieces.filter(({ state }) => state === 'bagged').map(({ code }) => code)
  const missing = Math.max(0, bag.owed - bag.bagged)
  return (
    <Card title={t('runScan.bag', { code: bag.bag })} actions={<BagState bag={bag} />} flush>
      <p className="run-bar">
        {[
          bag.name,
          bag.group,
          t(bag.kind === 'order' ? 'runBags.order' : 'runBags.job', { number: bag.number }),
          t('runScan.run', { number: runNumber })
        ]
          .filter(Boolean)
          .join(' · ')}
      </p>
      <ul className="run-pieces">
        {bag.pieces.map(({ code, state, itemName, colour, size, text }) => (
          <li key={code}>
            <strong className="tabular-nums">{code}</strong>
            <span className="grid min-w-0 wrap-anywhere">
              {[itemName, colour, size].filter(Boolean).join(' · ')}
              {text && <span className="text-muted text-sm/5">{text}</span>}
            </span>
            <PieceStateBadge state={state} />
          </li>
        ))}
      </ul>
      <div className="run-bar">
        <span className="text-muted">
          {missing > 0 ? t('runScan.missing', { count: missing }) : t('runScan.wholeBag')}
        </span>
      </div>
      {mayWork && ready.length > 0 && (
        <div className="run-bar run-scan">
          {isShipped ? (
            <>
              <Field
                label={t('parcels.carrier')}
                list="carriers"
                value={handing.carrier}
                maxLength={60}
                autoComplete="off"
                onChange={event => onHanding({ ...handing, carrier: event.target.value })}
              />
              <datalist id="carriers">
                {CARRIERS.map(({ name }) => (
                  <option key={name} value={name} />
                ))}
              </datalist>
              <Field
                label={t('parcels.number')}
                hint={t('parcels.scanHint')}
                value={handing.number}
                maxLength={60}
                autoComplete="off"
                onChange={event => onHanding({ ...handing, number: event.target.value })}
              />
            </>
          ) : (
            <Field
              label={t('runScan.to')}
              hint={t('runScan.toHint')}
              value={handing.to}
              maxLength={120}
              autoComplete="off"
              onChange={event => onHanding({ ...handing, to: event.target.value })}
            />
          )}
          <Button
            size="large"
            variant="primary"
            pending={pending === 'handed_over'}
            onClick={() => void onAct('handed_over', ready)}
          >
            {t(isShipped ? 'parcels.shipAll' : 'runScan.handOverAll', { count: ready.length })}
          </Button>
        </div>
      )}
    </Card>
  )
}
