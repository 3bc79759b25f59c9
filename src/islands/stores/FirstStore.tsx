import { Plus } from 'lucide-react'

import { Button } from '#islands/ui/Button.tsx'
import { drawPicture } from '#lib/garments/picture.ts'
import { t } from '#lib/i18n/t.ts'

const STEPS = ['items', 'share', 'press'] as const

const PICTURES = [
  drawPicture({
    kind: 'hoodie',
    side: 'back',
    hex: '#1B2438',
    idPrefix: 'first-a',
    layers: [
      { type: 'text', text: 'OKAFOR', font: 'collegiate', hex: '#f2a900', x: 0, y: 24, heightMm: 46, maxWidthMm: 250 }
    ]
  }),
  drawPicture({
    kind: 'tee',
    side: 'back',
    hex: '#f2a900',
    idPrefix: 'first-b',
    layers: [
      {
        type: 'text',
        text: 'RIVERA',
        font: 'collegiate',
        hex: '#1B2438',
        x: 0,
        y: 18,
        heightMm: 44,
        maxWidthMm: 250,
        arch: 28
      },
      { type: 'text', text: '07', font: 'collegiate', hex: '#1B2438', x: 0, y: 96, heightMm: 190, maxWidthMm: 240 }
    ]
  }),
  drawPicture({
    kind: 'cap',
    side: 'front',
    hex: '#1B2438',
    idPrefix: 'first-c',
    layers: [{ type: 'text', text: 'W', font: 'collegiate', hex: '#f2a900', x: 0, y: 4, heightMm: 44, maxWidthMm: 60 }]
  })
]

/** Before the first store: what one is good for, and the way to it. */
export function FirstStore({ onCreate }: { onCreate: (() => void) | undefined }) {
  return (
    <section className="first-store" aria-labelledby="first-store">
      <div className="grid content-center gap-5">
        <h2 id="first-store" className="text-3xl/10">
          {t('stores.firstTitle')}
        </h2>
        <p className="max-w-prose text-md/6 text-muted">{t('stores.firstText')}</p>
        <ol className="grid gap-3.5 [counter-reset:step] [&_li]:grid [&_li]:grid-cols-[1.75rem_minmax(0,1fr)] [&_li]:gap-x-3 [&_li]:gap-y-0 [&_li]:[counter-increment:step] [&_li::before]:row-span-2 [&_li::before]:grid [&_li::before]:h-7 [&_li::before]:place-items-center [&_li::before]:rounded-md [&_li::before]:bg-heading [&_li::before]:font-semibold [&_li::before]:text-surface [&_li::before]:content-[counter(step)] [&_strong]:font-semibold [&_strong]:text-heading">
          {STEPS.map(step => (
            <li key={step}>
              <strong>{t(`stores.firstSteps.${step}Title`)}</strong>
              <span className="text-muted">{t(`stores.firstSteps.${step}Text`)}</span>
            </li>
          ))}
        </ol>
        {onCreate && (
          <div>
            <Button variant="primary" size="large" icon={<Plus />} onClick={onCreate}>
              {t('stores.firstButton')}
            </Button>
          </div>
        )}
      </div>
      <div
        className="grid grid-cols-6 grid-rows-[1fr] place-items-center bg-[#e9efe0] px-4 py-8 [&>:nth-child(1)]:col-[1_/_5] [&>:nth-child(1)]:[translate:-2%_-8%] [&>:nth-child(1)]:-rotate-4 [&>:nth-child(2)]:col-[3_/_7] [&>:nth-child(2)]:[translate:4%_8%] [&>:nth-child(2)]:rotate-3 [&>:nth-child(3)]:col-[2_/_4] [&>:nth-child(3)]:[translate:-8%_-4%] [&>:nth-child(3)]:-rotate-8 [&>:nth-child(3)]:self-end [&>div]:row-1 [&>div]:w-full"
        aria-hidden="true"
      >
        {PICTURES.map((picture, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: three drawings that never change
          <div key={index} dangerouslySetInnerHTML={{ __html: picture }} />
        ))}
      </div>
    </section>
  )
}
