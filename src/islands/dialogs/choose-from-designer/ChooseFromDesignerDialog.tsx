import { FilePlus2 } from 'lucide-react'

import { ArtworkPicker } from '#islands/parts/designs/ArtworkPicker.tsx'
import { DocumentPicker } from '#islands/parts/designs/DocumentPicker.tsx'
import { Button } from '#islands/ui/Button.tsx'
import { EmptyState } from '#islands/ui/EmptyState.tsx'
import { Modal } from '#islands/ui/Modal.tsx'
import { Tabs } from '#islands/ui/Tabs.tsx'
import { t } from '#lib/i18n/t.ts'

import type { DialogProps } from '../dialog.ts'
import type { ChooseFromDesignerProps, ChosenFromDesigner } from './index.ts'

const ALL = ['layout', 'artwork', 'file'] as const

export default function ChooseFromDesignerDialog({
  props,
  close
}: DialogProps<ChooseFromDesignerProps, ChosenFromDesigner>) {
  const { workspaceId, units, kinds = ALL, mayCreate = false } = props
  const content = {
    layout: (
      <DocumentPicker
        kind="layout"
        workspaceId={workspaceId}
        units={units}
        onPick={document => close({ kind: 'layout', document })}
        empty={
          <EmptyState
            drawing="roll"
            title={t('designs.emptyLayouts')}
            actions={
              mayCreate && (
                <Button variant="primary" icon={<FilePlus2 />} onClick={() => close({ kind: 'new' })}>
                  {t('itemEditor.newDesign')}
                </Button>
              )
            }
          >
            {t('designs.emptyLayoutsText')}
          </EmptyState>
        }
      />
    ),
    artwork: <ArtworkPicker onPick={piece => close({ kind: 'artwork', piece })} />,
    file: (
      <DocumentPicker
        kind="file"
        workspaceId={workspaceId}
        units={units}
        onPick={document => close({ kind: 'file', document })}
        empty={
          <EmptyState drawing="box" title={t('designs.emptyFiles')}>
            {t('designs.emptyFilesText')}
          </EmptyState>
        }
      />
    )
  }
  const names = { layout: t('designs.layouts'), artwork: t('designs.clipart'), file: t('designs.files') }
  const [only] = kinds
  return (
    <Modal title={t('chooseFromDesigner.title')} size="large" onClose={() => close()}>
      {kinds.length === 1 && only ? (
        content[only]
      ) : (
        <Tabs
          label={t('chooseFromDesigner.title')}
          tabs={kinds.map(id => ({ id, label: names[id], content: content[id] }))}
        />
      )}
    </Modal>
  )
}
