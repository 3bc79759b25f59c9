import { ShoppingCart } from 'lucide-react'
import type { ReactNode } from 'react'

import { LinkButton } from '#islands/ui/LinkButton.tsx'
import { Notice } from '#islands/ui/Notice.tsx'
import { PageHeader } from '#islands/ui/PageHeader.tsx'
import { TabLinks } from '#islands/ui/TabLinks.tsx'
import { Button } from '#islands/ui/Button.tsx'
import { t } from '#lib/i18n/t.ts'
import type { Equipment } from '#lib/supplies/equipment.ts'

interface FrameProps {
  current: 'heat-transfer-vinyl' | 'cutters' | 'heat-presses' | 'ultra-color-max-transfers' | 'orders'
  text: string
  units: number
  children: ReactNode
}

const TABS = [
  { id: 'heat-transfer-vinyl', label: 'make.films' },
  { id: 'cutters', label: 'make.cutters' },
  { id: 'heat-presses', label: 'make.presses' },
  { id: 'ultra-color-max-transfers', label: 'transfers.title' },
  { id: 'orders', label: 'make.orders' }
] as const

/** What stands above each page of supplies: the catalogues, and the way to the cart. */
export function MakeFrame({ current, text, units, children }: FrameProps) {
  return (
    <div className="grid gap-5">
      <PageHeader
        title={t('make.title')}
        description={text}
        actions={
          <LinkButton href="/checkout" icon={<ShoppingCart />} variant={units > 0 ? 'primary' : 'secondary'}>
            {units > 0 ? t('make.cart', { count: units }) : t('make.cartEmpty')}
          </LinkButton>
        }
      />
      <TabLinks
        label={t('make.tabs')}
        tabs={TABS.map(({ id, label }) => ({ href: `/dashboard/make/${id}`, label: t(label) }))}
        current={`/dashboard/make/${current}`}
      />
      {children}
    </div>
  )
}

/** Which machines the page compares with, or how it gets to know them. */
export function EquipmentLine({ equipment: { cutters, presses } }: { equipment: Equipment }) {
  const names = [...cutters, ...presses].map(({ name }) => name)
  if (names.length > 0)
    return <p className="text-sm leading-[1.125rem] text-muted">{t('make.fit.known', { list: names.join(', ') })}</p>
  return (
    <Notice
      title={t('make.fit.unknownTitle')}
      action={
        <LinkButton size="small" href="/dashboard/account/profile">
          {t('make.fit.unknownLink')}
        </LinkButton>
      }
    >
      {t('make.fit.unknownText')}
    </Notice>
  )
}

interface CompareProps<Row> {
  rows: Row[]
  features: { label: string; of: (row: Row) => ReactNode }[]
  pictureOf: (row: Row) => ReactNode
  onRemove: (id: string) => void
  onEnd: () => void
}

/** Up to four side by side, line by line. */
export function CompareTable<Row extends { id: string; name: string }>(props: CompareProps<Row>) {
  const { rows, features, pictureOf, onRemove, onEnd } = props
  if (rows.length === 0) return null
  return (
    <div className="card make-compare">
      <div className="flex items-center justify-between gap-3 border-b border-b-line px-4 py-3 [&_h2]:text-md">
        <h2 id="compared">{t('make.compared')}</h2>
        <Button size="small" onClick={onEnd}>
          {t('make.compareEnd')}
        </Button>
      </div>
      <div
        className="make-compare-scroll overflow-x-auto [&_:is(th,_td)]:min-w-36 [&_:is(th,_td)]:px-4 [&_:is(th,_td)]:py-2 [&_:is(th,_td)]:text-start [&_:is(th,_td)]:align-top [&_table]:w-full [&_table]:border-collapse [&_tbody_th]:font-[450] [&_tbody_th]:text-muted [&_tbody_tr]:border-t [&_tbody_tr]:border-t-line [&_thead_th>span]:block"
        // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls is reached by keys
        tabIndex={0}
        role="region"
        aria-labelledby="compared"
      >
        <table>
          <thead>
            <tr>
              <th scope="col">
                <span className="sr-only">{t('make.feature')}</span>
              </th>
              {rows.map(row => (
                <th key={row.id} scope="col">
                  {pictureOf(row)}
                  <span>{row.name}</span>
                  <button
                    type="button"
                    className="link"
                    aria-label={t('supplyCheckout.removeNamed', { name: row.name })}
                    onClick={() => onRemove(row.id)}
                  >
                    {t('supplyCheckout.remove')}
                  </button>
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {features.map(({ label, of }) => (
              <tr key={label}>
                <th scope="row">{label}</th>
                {rows.map(row => (
                  <td key={row.id}>{of(row)}</td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </div>
  )
}
