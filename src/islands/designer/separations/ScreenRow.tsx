import { useStore } from '@nanostores/react'
import { ArrowDown, ArrowUp } from 'lucide-react'

import { word } from '#islands/designer/making/words.ts'
import { Checkbox } from '#islands/ui/Checkbox.tsx'
import { IconButton } from '#islands/ui/IconButton.tsx'
import { NativeSelect } from '#islands/ui/NativeSelect.tsx'
import { announce } from '#lib/client/designer/announce.ts'
import { $design } from '#lib/client/designer/document.ts'
import { changeInk, changeSeparations } from '#lib/client/designer/separations.ts'
import { $view } from '#lib/client/designer/view.ts'
import { separationsOf, UNDERBASE } from '#lib/designer/separations/inks.ts'
import { DOTS, MESHES } from '#lib/designer/separations/settings.ts'
import type { ScreenPicture } from '#lib/designer/workers/task-kinds.ts'
import type { Units } from '#lib/shared/units.ts'

import { withOwn } from './figures.ts'

const LINES = [25, 30, 35, 40, 45, 50, 55, 60, 65]
const ANGLES = [0, 7.5, 15, 22.5, 30, 45, 52.5, 60, 67.5, 75, 82.5]

interface Props {
  screen: ScreenPicture
  index: number
  screens: readonly ScreenPicture[]
}

/** A screen in its turn, with its mesh and halftone. The underbase is always printed first. */
export function ScreenRow({ screen, index, screens }: Props) {
  const { key, name, hex, mesh, lpi, angle, dot, onBase, hasDots, areaMm2 } = screen
  const { units } = useStore($view)
  const { underbase } = separationsOf(useStore($design))
  const isBase = key === UNDERBASE
  const first = screens[0]?.key === UNDERBASE ? 1 : 0

  function move(by: -1 | 1) {
    const order = screens.map(one => one.key)
    order.splice(index, 1)
    order.splice(index + by, 0, key)
    changeSeparations({ order: order.filter(ref => ref !== UNDERBASE) })
    announce(word('sepMoved', { ink: name, turn: index + by + 1 }))
  }

  return (
    <li className="separations-screen">
      <div className="flex items-center gap-2 text-sm [&_small]:ms-auto [&_small]:text-muted [&_small]:tabular-nums">
        <span className="font-normal text-muted tabular-nums">{index + 1}</span>
        <i
          className="size-3.5 flex-none rounded-xs bg-(--swatch) [box-shadow:inset_0_0_0_1px_rgb(0_0_0_/_0.18)]"
          style={{ '--swatch': hex } as object}
        />
        <strong>{isBase ? word('sepBaseName') : name}</strong>
        <small>{areaText(areaMm2, units)}</small>
        {!isBase && (
          <>
            <IconButton
              size="small"
              label={word('sepEarlier', { ink: name })}
              icon={<ArrowUp />}
              disabled={index <= first}
              onClick={() => move(-1)}
            />
            <IconButton
              size="small"
              label={word('sepLater', { ink: name })}
              icon={<ArrowDown />}
              disabled={index === screens.length - 1}
              onClick={() => move(1)}
            />
          </>
        )}
      </div>
      <div className="grid grid-cols-[repeat(auto-fill,minmax(9rem,1fr))] gap-2">
        <NativeSelect
          label={word('sepMesh')}
          value={String(mesh)}
          options={withOwn(MESHES, mesh, String)}
          onChange={event => changeInk(key, { mesh: Number(event.target.value) })}
        />
        {hasDots && !isBase && (
          <>
            <NativeSelect
              label={word('sepLines')}
              value={String(lpi)}
              options={withOwn(LINES, lpi, figure => `${figure} lpi`)}
              onChange={event => changeInk(key, { lpi: Number(event.target.value) })}
            />
            <NativeSelect
              label={word('sepAngle')}
              value={String(angle)}
              options={withOwn(ANGLES, angle, figure => `${figure}°`)}
              onChange={event => changeInk(key, { angle: Number(event.target.value) })}
            />
            <NativeSelect
              label={word('sepDot')}
              value={dot}
              options={DOTS.map(value => ({ value, label: word(`sepDot_${value}`) }))}
              onChange={event => changeInk(key, { dot: event.target.value as ScreenPicture['dot'] })}
            />
          </>
        )}
      </div>
      {underbase && !isBase && (
        <Checkbox
          label={word('sepOnBase')}
          checked={onBase}
          onChange={event => changeInk(key, { onBase: event.target.checked })}
        />
      )}
    </li>
  )
}

function areaText(mm2: number, units: Units): string {
  return units === 'in' ? `${(mm2 / 645.16).toFixed(1)} sq in` : `${(mm2 / 100).toFixed(1)} cm²`
}
