import { Factory } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'

import { Button, type ButtonSize, type ButtonVariant } from '#islands/ui/Button.tsx'
import { useSoon } from '#islands/ui/useSoon.ts'
import { loadWhenOnline } from '#lib/client/load-when-online.ts'
import type { RunSource } from '#lib/contract/production.ts'
import { t } from '#lib/i18n/t.ts'

const load = () => import('./StartRunModal.tsx').then(({ StartRunModal }) => ({ default: StartRunModal }))
const StartRunModal = lazy(loadWhenOnline(load))
const LOADS = [load]

interface Props {
  workspaceId: string
  from: RunSource
  /** "Start production run" where it is not given. */
  label?: string | undefined
  variant?: ButtonVariant
  size?: ButtonSize
}

/** From a closed store, a selection of orders or an approved job to a run. */
export function StartRunButton({ workspaceId, from, label, variant = 'secondary', size = 'medium' }: Props) {
  const [isOpen, setOpen] = useState(false)
  useSoon(LOADS)
  return (
    <>
      <Button variant={variant} size={size} icon={<Factory />} onClick={() => setOpen(true)}>
        {label ?? t('startRun.button')}
      </Button>
      {isOpen && (
        <Suspense>
          <StartRunModal workspaceId={workspaceId} from={from} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  )
}
