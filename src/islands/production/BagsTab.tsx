import { Printer } from 'lucide-react'
import { useState } from 'react'

import { Badge } from '#islands/ui/Badge.tsx'
import { Button } from '#islands/ui/Button.tsx'
import { Card } from '#islands/ui/Card.tsx'
import { Menu } from '#islands/ui/Menu.tsx'
import { Notice } from '#islands/ui/Notice.tsx'
import { SearchField } from '#islands/ui/SearchField.tsx'
import { call } from '#lib/client/api.ts'
import type { Data } from '#lib/contract/endpoint.ts'
import { LABEL_PAPERS, listRunBags } from '#lib/contract/calls/production-work.ts'
import type { RunBag } from '#lib/contract/production-work.ts'
import { t } from '#lib/i18n/t.ts'

import { type RunProps, RunScreen, type RunTabProps } from './RunScreen.tsx'
import { readRows, useRunPart } from './useRunPart.ts'

type Found = Data<typeof listRunBags>

export function RunBagsTab({ bags, ...props }: RunProps & { bags: Found }) {
  return <RunScreen {...props}>{shared => <BagsTab {...shared} bags={bags} />}</RunScreen>
}

const PAGE = 50

/** In packing order; what is in a bag is what was scanned into it. */
function BagsTab({ run, workspaceId, heard, bags }: RunTabProps & { bags: Found }) {
  const [search, setSearch] = useState('')
  const [count, setCount] = useState(PAGE)
  const { part, problem } = useRunPart(bags, () => read(), JSON.stringify([heard, search, count]))

  function read(): Promise<Found> {
    const query = { WorkspaceId: workspaceId, search, pageSize: PAGE }
    const params = { runId: run.id }
    return readRows(count, page => call(listRunBags, { params, query: { ...query, page } }))
  }

  const labels = (paper: string) => `/api/v2/production-runs/${run.id}/labels?WorkspaceId=${workspaceId}&paper=${paper}`
  return (
    <Card
      title={t('runBags.title')}
      flush
      actions={
        <Menu
          label={t('runBags.labels')}
          icon={<Printer />}
          size="small"
          items={LABEL_PAPERS.map(paper => ({ id: paper, href: labels(paper), label: t(`runBags.papers.${paper}`) }))}
        />
      }
    >
      <div className="run-bar">
        <SearchField label={t('runBags.search')} placeholder={t('runBags.searchHint')} onSearch={setSearch} />
      </div>
      {problem && (
        <Notice tone="danger" role="alert">
          {problem}
        </Notice>
      )}
      {part.rows.length === 0 ? (
        <p className="p-4 text-muted">{t('runBags.none')}</p>
      ) : (
        <ul className="run-pieces">
          {part.rows.map(bag => (
            <li key={bag.bag}>
              <a className="link tabular-nums" href={`/dashboard/production/scan?code=${encodeURIComponent(bag.bag)}`}>
                {bag.bag}
              </a>
              <span className="grid min-w-0 wrap-anywhere">
                {bag.name}
                <span className="text-muted text-sm/5">
                  {[
                    bag.group,
                    bag.pieces
                      .map(({ itemName, size, text }) => [itemName, size, text].filter(Boolean).join(' '))
                      .join(', ')
                  ]
                    .filter(Boolean)
                    .join(' · ')}
                </span>
              </span>
              <BagState bag={bag} />
            </li>
          ))}
        </ul>
      )}
      {part.rows.length < part.total && (
        <div className="run-bar">
          <Button onClick={() => setCount(count + PAGE)}>{t('runs.loadMore')}</Button>
        </div>
      )}
    </Card>
  )
}

export function BagState({ bag: { owed, bagged, handedOver } }: { bag: RunBag }) {
  if (owed > 0 && handedOver >= owed) return <Badge tone="success">{t('runBags.handedOver')}</Badge>
  if (owed > 0 && bagged >= owed) return <Badge tone="success">{t('runBags.complete')}</Badge>
  return <Badge tone={bagged > 0 ? 'warning' : 'neutral'}>{t('runBags.inBag', { bagged, owed })}</Badge>
}
