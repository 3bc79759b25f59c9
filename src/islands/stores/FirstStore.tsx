import { Plus } from 'lucide-react'

import { Button } from '#islands/ui/Button.tsx'
import { drawPicture } from '#lib/garments/picture.ts'
import { t } from '#lib/i18n/t.ts'

import './stores.css'

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
        <h2 id="first-store" className="text-3xl">
          {t('stores.firstTitle')}
        </h2>
        <p className="max-w-prose text-md text-muted">{t('stores.firstText')}</p>
        <ol className="first-store-steps">
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
      <div className="first-store-pictures" aria-hidden="true">
        {PICTURES.map((picture, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: three drawings that never change
          <div key={index} dangerouslySetInnerHTML={{ __html: picture }} />
        ))}
      </div>
    </section>
  )
}
