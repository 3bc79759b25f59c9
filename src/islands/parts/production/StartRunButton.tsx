import { Factory } from 'lucide-react'
import { useState } from 'react'

import { Button, type ButtonSize, type ButtonVariant } from '#islands/ui/Button.tsx'
import type { RunSource } from '#lib/contract/production.ts'
import { t } from '#lib/i18n/t.ts'

import { StartRunModal } from './StartRunModal.tsx'

interface Props {
  workspaceId: string
  from: RunSource
  variant?: ButtonVariant
  size?: ButtonSize
}

/** From a closed store, a selection of orders or an approved job to a run. */
export function StartRunButton({ workspaceId, from, variant = 'secondary', size = 'medium' }: Props) {
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Button variant={variant} size={size} icon={<Factory />} onClick={() => setOpen(true)}>
        {t('startRun.button')}
      </Button>
      {isOpen && <StartRunModal {...{ workspaceId, from }} onClose={() => setOpen(false)} />}
    </>
  )
}
