import { Button } from '#islands/ui/Button.tsx'
import { Notice } from '#islands/ui/Notice.tsx'
import { t } from '#lib/i18n/t.ts'

import { ConflictModal } from './ConflictModal.tsx'
import type { Edit } from './useEdit.ts'

interface Props<Saved, Draft> {
  edit: Pick<Edit<Saved, Draft>, 'conflict' | 'aside' | 'resolve' | 'postpone' | 'bringBack'>
  /** What the field is called on the screen. */
  nameOf: (key: keyof Draft & string) => string
}

/** What an edit session asks: whose version stays, and whether what was put aside is wanted after all. */
export function EditQuestions<Saved, Draft>({ edit, nameOf }: Props<Saved, Draft>) {
  const { conflict, aside } = edit
  return (
    <>
      {aside && (
        <Notice
          tone="info"
          action={
            <Button size="small" onClick={edit.bringBack}>
              {t('edit.bringBack')}
            </Button>
          }
        >
          {t('edit.tookTheirs')}
        </Notice>
      )}
      {conflict && (
        <ConflictModal
          title={t('edit.conflictTitle')}
          text={t('edit.conflictText')}
          onClose={edit.postpone}
          answers={[
            { label: t('edit.takeTheirs'), act: () => edit.resolve('theirs') },
            { label: t('edit.keepMine'), act: () => edit.resolve('mine') }
          ]}
        >
          <ul className="flex flex-wrap gap-1.5">
            {conflict.keys.map(key => (
              <li key={key} className="chip">
                {nameOf(key)}
              </li>
            ))}
          </ul>
          <p className="text-sm leading-[1.125rem] text-muted">{t('edit.conflictHint')}</p>
        </ConflictModal>
      )}
    </>
  )
}
