import { useStore } from '@nanostores/react'
import { useEffect, useId, useState } from 'react'

import { word } from '#islands/designer/making/words.ts'
import { $design } from '#lib/client/designer/document.ts'
import { garmentOf } from '#lib/designer/separations/inks.ts'
import type { ScreenPicture, SeparationPicture } from '#lib/designer/workers/task-kinds.ts'

/** All screens printed over each other on the garment, or one positive in black. */
export function ScreenPreview({ separated }: { separated: SeparationPicture }) {
  const { screens } = separated
  const [chosen, setChosen] = useState('')
  const name = useId()
  const screen = screens.find(({ key }) => key === chosen)
  const tabs = [{ key: '', name: word('sepComposite'), hex: undefined }, ...screens]

  return (
    <>
      <div className="flex flex-wrap gap-1" role="radiogroup" aria-label={word('sepShown')}>
        {tabs.map((tab, index) => (
          <label
            key={tab.key}
            className="inline-flex min-h-7 cursor-pointer items-center gap-1.5 rounded-md border border-line bg-surface px-2 text-xs has-[:checked]:border-text has-[:checked]:font-semibold has-[:checked]:[box-shadow:inset_0_0_0_1px_var(--text)] has-[:focus-visible]:[outline:2px_solid_var(--focus,var(--link))] has-[:focus-visible]:outline-offset-2"
          >
            <input
              type="radio"
              className="sr-only"
              name={name}
              checked={(screen?.key ?? '') === tab.key}
              onChange={() => setChosen(tab.key)}
            />
            {tab.hex && (
              <i
                className="size-3.5 flex-none rounded-xs bg-(--swatch) [box-shadow:inset_0_0_0_1px_rgb(0_0_0_/_0.18)]"
                style={{ '--swatch': tab.hex } as object}
              />
            )}
            {index > 0 && <span className="font-normal text-muted tabular-nums">{index}</span>}
            {tab.name}
          </label>
        ))}
      </div>
      <div className="sheet-mat">
        <PageView separated={separated} screens={screen ? [screen] : screens} positive={screen !== undefined} />
      </div>
    </>
  )
}

interface PageProps {
  separated: SeparationPicture
  screens: readonly ScreenPicture[]
  positive: boolean
}

function PageView({ separated: { wMm, hMm, marks }, screens, positive }: PageProps) {
  const garmentHex = garmentOf(useStore($design))
  const title = positive ? word('sepPositiveAlt', { ink: screens[0]!.name }) : word('sepCompositeAlt')
  return (
    <svg
      className="block max-h-[min(60vh,34rem)] w-full shadow-low"
      viewBox={`0 0 ${wMm} ${hMm}`}
      role="img"
      aria-label={title}
    >
      <rect width={wMm} height={hMm} fill={positive ? '#fff' : garmentHex} />
      {screens.map(screen => (
        <ScreenView key={screen.key} screen={screen} fill={positive ? '#000' : screen.hex} />
      ))}
      {positive && <path d={marks} fill="#000" />}
    </svg>
  )
}

function ScreenView({ screen, fill }: { screen: ScreenPicture; fill: string }) {
  return (
    <g fill={fill}>
      <path d={screen.solid} />
      {screen.tints.map(({ share, d }) => (
        <path key={`${share} ${d}`} d={d} opacity={share} />
      ))}
      {screen.pictures.map(picture => (
        <Toned key={picture.object} picture={picture} fill={fill} />
      ))}
    </g>
  )
}

/** The ink, as far as the picture asks for it. */
function Toned({ picture, fill }: { picture: ScreenPicture['pictures'][number]; fill: string }) {
  const { png, box, matrix, d } = picture
  const id = useId()
  const href = useHref(png)
  const { x, y, w, h } = box
  if (!href) return null
  return (
    <>
      <clipPath id={`${id}c`}>
        <path d={d} />
      </clipPath>
      <mask id={`${id}m`} style={{ maskType: 'alpha' }} maskUnits="userSpaceOnUse" x={x} y={y} width={w} height={h}>
        <image href={href} x={x} y={y} width={w} height={h} preserveAspectRatio="none" />
      </mask>
      <g clipPath={`url(#${id}c)`}>
        <g transform={`matrix(${matrix.join(' ')})`}>
          <rect x={x} y={y} width={w} height={h} fill={fill} mask={`url(#${id}m)`} />
        </g>
      </g>
    </>
  )
}

/** The picture's address, as long as it is shown. */
function useHref(png: Uint8Array): string | undefined {
  const [href, setHref] = useState<string>()
  useEffect(() => {
    const next = URL.createObjectURL(new Blob([png as BlobPart], { type: 'image/png' }))
    setHref(next)
    return () => URL.revokeObjectURL(next)
  }, [png])
  return href
}
