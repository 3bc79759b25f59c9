import { Ellipsis, Plus } from 'lucide-react'
import { useState } from 'react'

import { StatusChip } from '#islands/ui/Badge.tsx'
import { Button } from '#islands/ui/Button.tsx'
import { Card } from '#islands/ui/Card.tsx'
import { BarChart, Sparkline } from '#islands/ui/Charts.tsx'
import { DescriptionList } from '#islands/ui/DescriptionList.tsx'
import { EmptyState } from '#islands/ui/EmptyState.tsx'
import { Menu } from '#islands/ui/Menu.tsx'
import { Pagination } from '#islands/ui/Pagination.tsx'
import { GoalBar, Progress } from '#islands/ui/Progress.tsx'
import { Skeleton } from '#islands/ui/Skeleton.tsx'
import { Stat } from '#islands/ui/Stat.tsx'
import { Table } from '#islands/ui/Table.tsx'
import type { Column, Sort } from '#islands/ui/TableHead.tsx'
import type { Tone } from '#islands/ui/tone.ts'

interface Job {
  id: string
  title: string
  customer: string
  status: string
  tone: Tone
  due: string
  pieces: number
  total: string
}

const JOBS: Job[] = [
  {
    id: '1042',
    title: 'Varsity jackets',
    customer: 'Lincoln High Boosters',
    status: 'Blanks to order',
    tone: 'warning',
    due: '28 Nov',
    pieces: 48,
    total: '$2,976.00'
  },
  {
    id: '1041',
    title: 'Crew shirts',
    customer: 'Rivera Landscaping',
    status: 'Pressing',
    tone: 'info',
    due: '24 Nov',
    pieces: 24,
    total: '$412.80'
  },
  {
    id: '1039',
    title: 'Aprons',
    customer: 'Oak Street Bakery',
    status: 'Ready for pick-up',
    tone: 'success',
    due: '20 Nov',
    pieces: 12,
    total: '$228.00'
  },
  {
    id: '1036',
    title: 'Little League, 9 teams',
    customer: 'Northside Little League',
    status: 'On hold',
    tone: 'danger',
    due: '19 Nov',
    pieces: 126,
    total: '$1,890.00'
  }
]

const COLUMNS: Column<Job>[] = [
  { id: 'title', header: 'Job', primary: true, sortable: true, cell: job => <a href={`#${job.id}`}>{job.title}</a> },
  { id: 'customer', header: 'Customer', sortable: true, cell: job => job.customer },
  { id: 'status', header: 'Status', cell: job => <StatusChip tone={job.tone}>{job.status}</StatusChip> },
  { id: 'due', header: 'Due', sortable: true, cell: job => job.due },
  { id: 'pieces', header: 'Pieces', align: 'end', sortable: true, cell: job => job.pieces },
  { id: 'total', header: 'Total', align: 'end', sortable: true, cell: job => job.total }
]

const WEEKS = [420, 380, 610, 540, 720, 690, 880, 640, 910, 1040, 870, 1240]

export function Data() {
  const [selected, setSelected] = useState<Set<string>>(new Set(['1041']))
  const [sort, setSort] = useState<Sort>({ column: 'due', direction: 'ascending' })
  const [page, setPage] = useState(3)
  const shared = { columns: COLUMNS, rowKey: (job: Job) => job.id }

  return (
    <>
      <section className="grid gap-5">
        <h2>Table</h2>
        <Table
          {...shared}
          label="Jobs"
          rows={JOBS}
          rowName={job => job.title}
          sort={sort}
          onSort={setSort}
          selected={selected}
          onSelect={setSelected}
          onOpen={() => undefined}
          bar={
            <>
              <span className="text-muted">{selected.size} selected</span>
              <Button size="small">Change status</Button>
              <Button size="small">Print tickets</Button>
            </>
          }
          rowActions={job => (
            <Menu
              label={`Actions for ${job.title}`}
              hideLabel
              icon={<Ellipsis />}
              variant="quiet"
              size="small"
              align="end"
              items={[
                { id: 'open', label: 'Open' },
                { id: 'close', label: 'Close job', tone: 'danger' }
              ]}
            />
          )}
          totals={{ title: 'Total', pieces: 210, total: '$5,506.80' }}
        />
        <Pagination page={page} pageSize={50} total={612} href={to => `?page=${to}`} onChange={setPage} />
        <div className="grid gap-4 md:grid-cols-3">
          <Table {...shared} columns={COLUMNS.slice(0, 3)} label="Loading" rows={[]} loading dense />
          <Table
            {...shared}
            columns={COLUMNS.slice(0, 3)}
            label="Failed"
            rows={[]}
            error="The jobs could not be loaded."
            onRetry={() => undefined}
          />
          <Table
            {...shared}
            columns={COLUMNS.slice(0, 3)}
            label="Empty"
            rows={[]}
            empty={
              <EmptyState title="No jobs yet" drawing="press" actions={<Button icon={<Plus />}>New job</Button>}>
                A job holds items, designs, the proposal and the money.
              </EmptyState>
            }
          />
        </div>
      </section>

      <section className="grid gap-5">
        <h2>Figures</h2>
        <div className="grid gap-4 sm:grid-cols-2 lg:grid-cols-4">
          <Card>
            <Stat
              label="Due this week"
              value="14"
              delta={{ text: '3', direction: 'up', tone: 'warning' }}
              note="2 blocked"
            />
          </Card>
          <Card>
            <Stat
              label="Paid in November"
              value="$18,240"
              delta={{ text: '12%', direction: 'up', tone: 'success' }}
              note="than October"
            />
          </Card>
          <Card>
            <Stat label="Margin" value="41.5%" delta={{ text: '1.2', direction: 'down', tone: 'danger' }} />
          </Card>
          <Card>
            <Stat label="Units per week" value="1,240" />
            <Sparkline label="Units per week, rising from 420 to 1,240" values={WEEKS} />
          </Card>
        </div>
        <div className="grid items-start gap-4 md:grid-cols-2">
          <Card title="Units pressed" footer="Last twelve weeks">
            <BarChart
              label="Units pressed by week"
              strong="47"
              points={WEEKS.map((value, index) => ({ label: String(36 + index), value, text: `${value} units` }))}
            />
          </Card>
          <Card title="Lincoln Lions spirit store" actions={<StatusChip tone="success">Open</StatusChip>}>
            <div className="grid gap-5">
              <GoalBar
                label="Raised"
                value={1240}
                goal={2000}
                minimum={600}
                figure="$1,240"
                of="raised of $2,000"
                start="84 orders"
                end="3 days left"
              />
              <Progress label="Pressed" value={12} max={40} text="12 of 40" />
              <Progress label="Spoiled" value={3} max={40} tone="danger" text="3 of 40" />
              <DescriptionList
                items={[
                  { term: 'Ship to', detail: 'Lincoln High School, 1200 Oak Street' },
                  { term: 'Terms', detail: 'Half now, half at pick-up' },
                  { term: 'Fax', detail: '' }
                ]}
              />
              <DescriptionList
                stacked
                items={[
                  { term: 'Pieces', detail: '48' },
                  { term: 'Cost', detail: '$1,741.20' },
                  { term: 'Price', detail: '$2,976.00' }
                ]}
              />
            </div>
          </Card>
        </div>
        <div className="grid gap-4 md:grid-cols-3">
          {(['shirt', 'roll', 'box', 'letter', 'search'] as const).map(drawing => (
            <Card key={drawing}>
              <EmptyState title={`Drawing: ${drawing}`} drawing={drawing}>
                What would be here, and the way to it.
              </EmptyState>
            </Card>
          ))}
          <Card title="Loading">
            <div className="grid gap-3" aria-busy="true">
              <Skeleton width="60%" height="1.5rem" />
              <Skeleton />
              <Skeleton width="85%" />
            </div>
          </Card>
        </div>
      </section>
    </>
  )
}
