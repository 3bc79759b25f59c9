import { announce } from '#lib/client/designer/announce.ts'
import { $design, $selection } from '#lib/client/designer/document.ts'
import { word } from '#lib/client/designer/words.ts'
import { isLocked } from '#lib/designer/tree.ts'

import { type Action, isKey } from './action.ts'
import { ARRANGE } from './arrange.ts'
import { EDIT } from './edit.ts'
import { FILE } from './file.ts'
import { PANEL_ACTIONS } from './panels.ts'
import { PATH } from './path.ts'
import { REPEAT } from './repeat.ts'
import { SYMBOLS } from './symbols.ts'
import { SHAPE_ACTIONS, TOOL_ACTIONS } from './tools.ts'
import { VIEW } from './view.ts'

export const ACTIONS: readonly Action[] = [
  ...TOOL_ACTIONS,
  ...SHAPE_ACTIONS,
  ...EDIT,
  ...ARRANGE,
  ...REPEAT,
  ...SYMBOLS,
  ...PATH,
  ...VIEW,
  ...PANEL_ACTIONS,
  ...FILE
]

const BY_ID = new Map(ACTIONS.map(action => [action.id, action]))

/** What a lock keeps from happening. */
const CHANGES: Action['group'][] = ['edit', 'arrange', 'path']

function isAllLocked(): boolean {
  const [design, ids] = [$design.get(), $selection.get()]
  return ids.length > 0 && ids.every(id => isLocked(design, id))
}

export function actionOf(id: string): Action {
  const action = BY_ID.get(id)
  if (!action) throw new RangeError(`No such action: ${id}`)
  return action
}

/** The browser's own: its event brings the clipboard along. */
const PASTES = ['paste', 'paste-in-place']

/** Does what a key asks for; true when it was one of ours. */
export function runKey(event: KeyboardEvent): boolean {
  const action = ACTIONS.find(({ keys, id }) => !PASTES.includes(id) && keys?.some(each => isKey(event, each)))
  if (!action) return false
  // A key that would do nothing now is still ours: Ctrl+D must not make a bookmark.
  if (action.when?.() === false) {
    if (CHANGES.includes(action.group) && isAllLocked()) announce(word('lockedHint'))
    return event.ctrlKey || event.metaKey
  }
  action.run()
  return true
}
