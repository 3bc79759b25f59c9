import { EmptyState } from '#islands/ui/EmptyState.tsx'
import { LinkButton } from '#islands/ui/LinkButton.tsx'
import { Table } from '#islands/ui/Table.tsx'
import { t } from '#lib/i18n/t.ts'
import { piecesOf } from '#lib/shared/job-pricing/job-to-price.ts'
import { documentLists } from '#lib/shared/lists.ts'
import { fromMm } from '#lib/shared/units.ts'

import { type JobProps, JobScreen, type TabProps } from './JobScreen.tsx'

export function JobDesigns(props: JobProps) {
  return <JobScreen {...props}>{shared => <DesignsTab {...shared} />}</JobScreen>
}

/** What is put on the items, where, and on how many pieces. */
function DesignsTab({ job, units, mayEdit }: TabProps) {
  const rows = job.items.flatMap(item => item.components.map(component => ({ item, component })))
  return (
    <Table
      label={t('jobTabs.designs')}
      rows={rows}
      rowKey={({ item, component }) => `${item.id}${component.id}`}
      empty={
        <EmptyState
          title={t('jobDesigns.emptyTitle')}
          drawing="roll"
          actions={
            mayEdit && <LinkButton href={`/dashboard/jobs/${job.id}/items`}>{t('jobDesigns.toItems')}</LinkButton>
          }
        >
          {t('jobDesigns.emptyText')}
        </EmptyState>
      }
      columns={[
        {
          id: 'design',
          header: t('jobDesigns.design'),
          primary: true,
          cell: ({ component: { design, documentId } }) =>
            documentId ? (
              <a href={documentLists.layout.path({ search: design })}>{design}</a>
            ) : (
              design || t('jobDesigns.unnamed')
            )
        },
        {
          id: 'item',
          header: t('jobDesigns.item'),
          narrow: 'line',
          cell: ({ item }) => item.name || t('jobItems.item')
        },
        { id: 'place', header: t('jobDesigns.place'), cell: ({ component }) => component.location },
        { id: 'method', header: t('jobDesigns.method'), cell: ({ component }) => t(`methods.${component.method}`) },
        {
          id: 'size',
          header: t('jobDesigns.size'),
          cell: ({ component: { widthMm, heightMm } }) =>
            widthMm && heightMm && `${fromMm(widthMm, units)} × ${fromMm(heightMm, units)} ${units}`
        },
        {
          id: 'pieces',
          header: t('jobDesigns.pieces'),
          align: 'end',
          cell: ({ item }) => (item.ordered ? piecesOf(item) : t('jobItems.notOrdered'))
        },
        {
          id: 'note',
          header: t('jobDesigns.note'),
          narrow: 'hidden',
          cell: ({ component }) => <span className="text-muted">{component.note}</span>
        }
      ]}
    />
  )
}
