import { Component, PackageMinus, PackageOpen, RefreshCw, Unlink } from 'lucide-react'

import { announce } from '#lib/client/designer/announce.ts'
import { $design, $selection, select } from '#lib/client/designer/document.ts'
import { $entered, enterGroup } from '#lib/client/designer/gesture.ts'
import { openWindow } from '#lib/client/designer/windows.ts'
import { word } from '#lib/client/designer/words.ts'
import { messageOr } from '#lib/client/readable-error.ts'
import { detach, type Instance, isInstance } from '#lib/designer/commands/symbols.ts'

import { type Action, change, isSome } from './action.ts'

/** The instance that is selected alone. */
function chosen(): Instance | undefined {
  const [id, ...others] = $selection.get()
  const object = id === undefined ? undefined : $design.get().objects[id]
  return others.length === 0 && isInstance(object) ? object : undefined
}

/** The one that is selected, else the one somebody works in. */
export function instanceAtHand(): Instance | undefined {
  const entered = $design.get().objects[$entered.get() ?? '']
  return chosen() ?? (isInstance(entered) ? entered : undefined)
}

const isChosen = (): boolean => chosen() !== undefined

export const SYMBOLS: Action[] = [
  {
    id: 'make-symbol',
    label: 'makeSymbol',
    group: 'arrange',
    keys: ['F8'],
    icon: Component,
    when: () => isSome() && !isChosen(),
    run: () => openWindow('make-symbol')
  },
  {
    id: 'edit-symbol',
    label: 'editSymbol',
    group: 'arrange',
    icon: PackageOpen,
    when: isChosen,
    run() {
      const instance = chosen()!
      enterGroup(instance.id)
      select(instance.children.slice(0, 1))
      announce(word('didEnterSymbol'))
    }
  },
  {
    id: 'update-symbol',
    label: 'updateSymbol',
    group: 'arrange',
    icon: RefreshCw,
    when: () => instanceAtHand() !== undefined,
    run: () => openWindow('update-symbol')
  },
  {
    id: 'reset-symbol',
    label: 'resetSymbol',
    group: 'arrange',
    icon: PackageMinus,
    when: isChosen,
    run() {
      const { id } = chosen()!
      void import('#lib/client/designer/symbols.ts')
        .then(({ resetToSymbol }) => resetToSymbol(id))
        .catch((error: unknown) => announce(messageOr(error, word('symbolOffline'))))
    }
  },
  {
    id: 'detach-symbol',
    label: 'detachSymbol',
    group: 'arrange',
    icon: Unlink,
    when: () => $selection.get().some(id => isInstance($design.get().objects[id])),
    run: () => change(detach, 'didDetach')
  }
]
