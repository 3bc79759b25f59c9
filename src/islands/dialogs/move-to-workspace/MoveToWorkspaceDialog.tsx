import { useStore } from '@nanostores/react'
import { useState } from 'react'

import { Button } from '#islands/ui/Button.tsx'
import { Modal } from '#islands/ui/Modal.tsx'
import { NativeSelect } from '#islands/ui/NativeSelect.tsx'
import { Notice } from '#islands/ui/Notice.tsx'
import { RadioGroup } from '#islands/ui/RadioGroup.tsx'
import { useAct } from '#islands/ui/useAct.ts'
import { rememberWorkspace } from '#lib/client/cookies.ts'
import { $session } from '#lib/client/stores/session.ts'
import { $workspaces, chooseWorkspace } from '#lib/client/stores/workspaces.ts'
import { t } from '#lib/i18n/t.ts'
import { may } from '#lib/shared/roles.ts'

import type { DialogProps } from '../dialog.ts'
import type { MoveToWorkspaceProps } from './index.ts'
import { NEEDED, sendMoved, titleOf } from './send-moved.ts'

type Props = DialogProps<MoveToWorkspaceProps, { isGone: boolean }>

export default function MoveToWorkspaceDialog({ props: { workspaceId, moved }, close }: Props) {
  const { kind } = moved
  const others = useStore($workspaces).filter(({ Id, role }) => Id !== workspaceId && may(role, NEEDED[kind]))
  const session = useStore($session)
  const [target, setTarget] = useState(others[0]?.Id ?? '')
  // What always works is offered first: a job that was offered or billed has to stay.
  const [how, setHow] = useState<'copy' | 'move'>(kind === 'portfolio' ? 'move' : 'copy')
  const [done, setDone] = useState<{ text: string; path: string }>()
  const name = others.find(({ Id }) => Id === target)?.businessName ?? ''
  const used = kind === 'designs' ? moved.documents.filter(({ usedIn }) => usedIn > 0) : []
  const result = done && { isGone: how === 'move' }

  const {
    pending,
    problem,
    act: send
  } = useAct(async () => {
    setDone(await sendMoved(moved, { workspaceId, toWorkspaceId: target, name, move: how === 'move' }))
  })

  function goThere(path: string) {
    chooseWorkspace(target)
    if (session) rememberWorkspace(session.user.id, target)
    location.assign(path)
  }

  return (
    <Modal
      title={titleOf(moved)}
      size="small"
      onClose={() => close(result)}
      footer={
        done ? (
          <>
            <Button onClick={() => goThere(done.path)}>{t('moveToWorkspace.goThere', { name })}</Button>
            <Button variant="primary" onClick={() => close(result)}>
              {t('ui.close')}
            </Button>
          </>
        ) : (
          <>
            <Button onClick={() => close()}>{t('words.cancel')}</Button>
            {others.length > 0 && (
              <Button variant="primary" pending={pending} onClick={() => void send()}>
                {t(how === 'move' ? 'moveToWorkspace.move' : 'moveToWorkspace.copy')}
              </Button>
            )}
          </>
        )
      }
    >
      {done && (
        <Notice tone="success" role="status">
          {done.text}
        </Notice>
      )}
      {!done && others.length === 0 && <p>{t(`moveToWorkspace.${kind}.nowhere`)}</p>}
      {!done && others.length > 0 && (
        <div className="grid gap-4">
          <NativeSelect
            label={t('moveToWorkspace.workspace')}
            value={target}
            onChange={event => setTarget(event.target.value)}
            options={others.map(({ Id, businessName }) => ({ value: Id, label: businessName }))}
          />
          <RadioGroup
            label={t('moveToWorkspace.how')}
            name="how"
            value={how}
            onChange={value => setHow(value as 'copy' | 'move')}
            options={[
              { value: 'copy', label: t('moveToWorkspace.copyHow'), hint: t(`moveToWorkspace.${kind}.copyHint`) },
              { value: 'move', label: t('moveToWorkspace.moveHow'), hint: t(`moveToWorkspace.${kind}.moveHint`) }
            ]}
          />
          <Notice tone="info">{t(`moveToWorkspace.${kind}.stays`)}</Notice>
          {how === 'move' && used.length > 0 && (
            <Notice tone="warning">
              {t('moveToWorkspace.used', { names: used.map(({ name }) => name).join(', ') })}
            </Notice>
          )}
          {problem && (
            <Notice tone="danger" role="alert">
              {problem}
            </Notice>
          )}
        </div>
      )}
    </Modal>
  )
}
