import { ArrowLeftRight } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'

import { MoveButtons } from '#islands/parts/MoveButtons.tsx'
import { moved } from '#islands/parts/move.ts'
import { Button } from '#islands/ui/Button.tsx'
import { Modal } from '#islands/ui/Modal.tsx'
import { SIDES } from '#lib/contract/calls/items.ts'
import type { ItemColour } from '#lib/contract/items.ts'
import { t } from '#lib/i18n/t.ts'

import type { DialogProps } from '../dialog.ts'
import type { ProductImagesProps } from './index.ts'
import { SidePicture } from './SidePicture.tsx'

export default function ProductImagesDialog({ props, close }: DialogProps<ProductImagesProps, ItemColour[]>) {
  const { workspaceId, item, colourId } = props
  const [colours, setColours] = useState(item.colours)
  const first = useRef<HTMLLIElement>(null)

  useEffect(() => {
    first.current?.scrollIntoView({ block: 'nearest' })
  }, [])

  function change(id: string, pictures: Partial<ItemColour['pictures']>) {
    setColours(known =>
      known.map(each => (each.id === id ? { ...each, pictures: { ...each.pictures, ...pictures } } : each))
    )
  }

  return (
    <Modal
      title={t('productImagesDialog.title')}
      description={t('productImagesDialog.description')}
      size="large"
      onClose={() => close()}
      footer={
        <>
          <Button onClick={() => close()}>{t('words.cancel')}</Button>
          <Button variant="primary" onClick={() => close(colours)}>
            {t('productImagesDialog.use')}
          </Button>
        </>
      }
    >
      <ul className="grid gap-3">
        {colours.map((colour, index) => {
          const { front, back } = colour.pictures
          return (
            <li key={colour.id} className="card" ref={colour.id === colourId ? first : undefined}>
              <div className="card-head">
                <h3 className="text-md leading-[1.5rem] flex items-center gap-2">
                  <span className="swatch-dot" style={{ '--swatch': colour.hex } as object} />
                  {colour.name}
                </h3>
                {(front || back) && (
                  <Button
                    size="small"
                    variant="quiet"
                    icon={<ArrowLeftRight />}
                    onClick={() => change(colour.id, { front: back, back: front })}
                  >
                    {t('productImagesDialog.swap')}
                  </Button>
                )}
                <MoveButtons
                  name={colour.name}
                  index={index}
                  count={colours.length}
                  onMove={by => setColours(moved(colours, index, by))}
                />
              </div>
              <div className="grid grid-cols-[repeat(auto-fit,minmax(min(100%,18rem),1fr))] gap-px bg-line">
                {SIDES.map(side => (
                  <SidePicture
                    key={side}
                    workspaceId={workspaceId}
                    item={item}
                    colour={colour}
                    side={side}
                    onChange={fileId => change(colour.id, { [side]: fileId })}
                  />
                ))}
              </div>
            </li>
          )
        })}
      </ul>
    </Modal>
  )
}
