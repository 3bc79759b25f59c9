import { ChevronLeft, FolderInput, FolderOpen, History, Layers2, Save, Shapes, SwatchBook } from 'lucide-react'

import { announce } from '#lib/client/designer/announce.ts'
import { $left, showLeft } from '#lib/client/designer/docks.ts'
import { $design, $selection } from '#lib/client/designer/document.ts'
import { askForFilms } from '#lib/client/designer/film-choice.ts'
import { $canSave, $saveState, saveNow } from '#lib/client/designer/saving.ts'
import { chooseFiles, chooseFolder } from '#lib/client/designer/choose-files.ts'
import { $designerSession, DESIGNS } from '#lib/client/designer/session.ts'
import { $view } from '#lib/client/designer/view.ts'
import { openWindow } from '#lib/client/designer/windows.ts'
import { word } from '#lib/client/designer/words.ts'

import { type Action, isSome } from './action.ts'

export const FILE: Action[] = [
  {
    id: 'save',
    label: 'saveNow',
    group: 'file',
    keys: ['Mod+S'],
    icon: Save,
    run: () => void saveNow().then(announceSaved)
  },
  { id: 'import', label: 'importFile', group: 'file', keys: ['Mod+O'], icon: FolderInput, run: () => chooseFiles() },
  { id: 'import-folder', label: 'importFolder', group: 'file', icon: FolderOpen, run: chooseFolder },
  {
    id: 'clip-art',
    label: 'clipArt',
    group: 'file',
    keys: ['C'],
    icon: Shapes,
    isOn: isArtOpen,
    run: () => showLeft(isArtOpen() ? 'structure' : 'art')
  },
  {
    id: 'choose-films',
    label: 'chooseFilms',
    group: 'edit',
    icon: SwatchBook,
    when: hasColours,
    run: () => askForFilms($selection.get())
  },
  {
    id: 'versions',
    label: 'versions',
    group: 'file',
    icon: History,
    when: () => $canSave.get(),
    run: () => openWindow('versions')
  },
  { id: 'separations', label: 'separations', group: 'file', icon: Layers2, run: () => openWindow('separations') },
  {
    id: 'back',
    label: 'back',
    group: 'file',
    icon: ChevronLeft,
    run: () => location.assign($designerSession.get()?.returnTo ?? DESIGNS)
  }
]

/** Nothing is said of what is not saved: the mark at the top says why. */
function announceSaved(): void {
  const { kind } = $saveState.get()
  if (kind === 'saved' || kind === 'clean') announce(word('saved'))
}

function isArtOpen(): boolean {
  return $left.get() === 'art' && $view.get().leftPane
}

function hasColours(): boolean {
  const { objects } = $design.get()
  return $selection.get().some(id => objects[id] !== undefined && objects[id].type !== 'image') && isSome()
}
