import { useStore } from '@nanostores/react'
import { useState } from 'react'

import { Button } from '#islands/ui/Button.tsx'
import { Modal } from '#islands/ui/Modal.tsx'
import { NativeSelect } from '#islands/ui/NativeSelect.tsx'
import { Notice } from '#islands/ui/Notice.tsx'
import { RadioGroup } from '#islands/ui/RadioGroup.tsx'
import { call } from '#lib/client/api.ts'
import { readableError } from '#lib/client/readable-error.ts'
import { showBanner } from '#lib/client/stores/banner.ts'
import { $workspaces } from '#lib/client/stores/workspaces.ts'
import { sendDocuments } from '#lib/contract/document-history.ts'
import { t } from '#lib/i18n/t.ts'
import { may } from '#lib/shared/roles.ts'

import type { DialogProps } from '../dialog.ts'
import type { MoveToWorkspaceProps } from './index.ts'

export default function MoveToWorkspaceDialog({ props, close }: DialogProps<MoveToWorkspaceProps, true>) {
  const { workspaceId, documents } = props
  const others = useStore($workspaces).filter(({ Id, role }) => Id !== workspaceId && may(role, 'designs:write'))
  const [target, setTarget] = useState(others[0]?.Id ?? '')
  const [how, setHow] = useState<'copy' | 'move'>('copy')
  const [pending, setPending] = useState(false)
  const [error, setError] = useState<string>()
  const used = documents.filter(({ usedIn }) => usedIn > 0)

  async function send() {
    setPending(true)
    setError(undefined)
    try {
      const body = { documentIds: documents.map(({ id }) => id), toWorkspaceId: target, move: how === 'move' }
      const { sent, kept } = await call(sendDocuments, { query: { WorkspaceId: workspaceId }, body })
      const name = others.find(({ Id }) => Id === target)?.businessName ?? ''
      const words = t(how === 'move' && kept.length === 0 ? 'moveToWorkspace.moved' : 'moveToWorkspace.copied', {
        count: sent,
        name
      })
      showBanner(kept.length > 0 ? `${words} ${t('moveToWorkspace.kept', { names: kept.join(', ') })}` : words, {
        variant: 'success'
      })
      close(true)
    } catch (failure) {
      setError(readableError(failure))
      setPending(false)
    }
  }

  return (
    <Modal
      title={
        documents.length === 1
          ? t('moveToWorkspace.titleOne', { name: documents[0]?.name ?? '' })
          : t('moveToWorkspace.titleMany', { count: documents.length })
      }
      size="small"
      onClose={() => close()}
      footer={
        <>
          <Button onClick={() => close()}>{t('words.cancel')}</Button>
          {others.length > 0 && (
            <Button variant="primary" pending={pending} onClick={() => void send()}>
              {t(how === 'move' ? 'moveToWorkspace.move' : 'moveToWorkspace.copy')}
            </Button>
          )}
        </>
      }
    >
      {others.length === 0 ? (
        <p>{t('moveToWorkspace.nowhere')}</p>
      ) : (
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
              { value: 'copy', label: t('moveToWorkspace.copyHow'), hint: t('moveToWorkspace.copyHint') },
              { value: 'move', label: t('moveToWorkspace.moveHow'), hint: t('moveToWorkspace.moveHint') }
            ]}
          />
          <Notice tone="info">{t('moveToWorkspace.stays')}</Notice>
          {how === 'move' && used.length > 0 && (
            <Notice tone="warning">
              {t('moveToWorkspace.used', { names: used.map(({ name }) => name).join(', ') })}
            </Notice>
          )}
          {error && (
            <Notice tone="danger" role="alert">
              {error}
            </Notice>
          )}
        </div>
      )}
    </Modal>
  )
}
