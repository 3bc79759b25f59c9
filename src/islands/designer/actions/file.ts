import { FolderInput, History, Save } from 'lucide-react'

import { $canSave, saveNow } from '#lib/client/designer/saving.ts'
import { chooseFiles } from '#lib/client/designer/choose-files.ts'
import { openWindow } from '#lib/client/designer/windows.ts'

import type { Action } from './action.ts'

export const FILE: Action[] = [
  { id: 'save', label: 'saveNow', group: 'file', keys: ['Mod+S'], icon: Save, run: () => void saveNow() },
  { id: 'import', label: 'importFile', group: 'file', keys: ['Mod+O'], icon: FolderInput, run: chooseFiles },
  {
    id: 'versions',
    label: 'versions',
    group: 'file',
    icon: History,
    when: () => $canSave.get(),
    run: () => openWindow('versions')
  }
]
