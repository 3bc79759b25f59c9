import { KeyHint } from '#islands/ui/KeyHint.tsx'
import { Modal } from '#islands/ui/Modal.tsx'
import { closeWindow } from '#lib/client/designer/windows.ts'
import { type Word, word } from '#lib/client/designer/words.ts'

import { type ActionGroup, shownKeys } from '../actions/action.ts'
import { ACTIONS } from '../actions/all.ts'

const GROUPS: ActionGroup[] = ['tools', 'edit', 'arrange', 'path', 'view', 'file']

/** With the pointer, and in the text: what is no action but worth knowing. */
const MORE: [text: Word, keys: string][] = [
  ['moreConstrain', 'Shift'],
  ['moreCentre', 'Alt'],
  ['moreFree', 'Mod'],
  ['moreMeasure', 'Alt'],
  ['moreDeep', 'Mod'],
  ['morePan', 'Space'],
  ['moreWalk', 'Tab'],
  ['moreDone', 'Mod+Enter']
]

export default function ShortcutSheet() {
  return (
    <Modal title={word('shortcuts')} size="wide" onClose={closeWindow}>
      <div className="[columns:3_15rem] gap-x-8 [&_dl>div]:flex [&_dl>div]:justify-between [&_dl>div]:gap-2 [&_dl>div]:py-0.75 [&_dl>div]:text-sm [&_h3]:border-b [&_h3]:border-b-line [&_h3]:pb-1 [&_h3]:font-sans [&_h3]:text-xs [&_h3]:font-semibold [&_h3]:text-muted [&_section]:mb-5 [&_section]:[break-inside:avoid-column]">
        {GROUPS.map(group => (
          <section key={group}>
            <h3>{word(`group_${group}`)}</h3>
            <dl>
              {ACTIONS.filter(action => action.group === group && action.keys && !action.hidden).map(
                ({ id, label, keys }) => (
                  <div key={id}>
                    <dt>{word(label)}</dt>
                    <dd>
                      <KeyHint keys={shownKeys(keys![0].replace('ArrowLeft', 'Arrows'))} />
                    </dd>
                  </div>
                )
              )}
            </dl>
          </section>
        ))}
        <section>
          <h3>{word('group_pointer')}</h3>
          <dl>
            {MORE.map(([text, keys]) => (
              <div key={text}>
                <dt>{word(text)}</dt>
                <dd>
                  <KeyHint keys={shownKeys(keys)} />
                </dd>
              </div>
            ))}
          </dl>
        </section>
        <section>
          <h3>{word('group_figures')}</h3>
          <p className="dock-note">{word('figuresHint')}</p>
        </section>
      </div>
    </Modal>
  )
}
