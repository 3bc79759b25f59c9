import { type Action, isKey } from './action.ts'
import { ARRANGE } from './arrange.ts'
import { EDIT } from './edit.ts'
import { FILE } from './file.ts'
import { PANEL_ACTIONS } from './panels.ts'
import { PATH } from './path.ts'
import { SHAPE_ACTIONS, TOOL_ACTIONS } from './tools.ts'
import { VIEW } from './view.ts'

export const ACTIONS: readonly Action[] = [
  ...TOOL_ACTIONS,
  ...SHAPE_ACTIONS,
  ...EDIT,
  ...ARRANGE,
  ...PATH,
  ...VIEW,
  ...PANEL_ACTIONS,
  ...FILE
]

const BY_ID = new Map(ACTIONS.map(action => [action.id, action]))

export function actionOf(id: string): Action {
  const action = BY_ID.get(id)
  if (!action) throw new RangeError(`No such action: ${id}`)
  return action
}

/** Does what a key asks for; true when it was one of ours. Pasting is the browser's: it brings the clipboard along. */
export function runKey(event: KeyboardEvent): boolean {
  const action = ACTIONS.find(({ keys, id }) => !id.startsWith('paste') && keys?.some(each => isKey(event, each)))
  if (!action) return false
  // A key that would do nothing now is still ours: Ctrl+D must not make a bookmark.
  if (action.when?.() === false) return event.ctrlKey || event.metaKey
  action.run()
  return true
}
