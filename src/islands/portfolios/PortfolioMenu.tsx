import { ArrowRightLeft, MoreHorizontal } from 'lucide-react'

import { openDialog } from '#islands/dialogs/dialog.ts'
import { moveToWorkspaceDialog } from '#islands/dialogs/move-to-workspace/index.ts'
import { Menu } from '#islands/ui/Menu.tsx'
import { t } from '#lib/i18n/t.ts'

interface Props {
  portfolio: { id: string; title: string }
  workspaceId: string
  /** It is in another workspace now. */
  onGone: () => void
}

export function PortfolioMenu({ portfolio: { id, title }, workspaceId, onGone }: Props) {
  async function toWorkspace() {
    const done = await openDialog(moveToWorkspaceDialog, { workspaceId, moved: { kind: 'portfolio', id, title } })
    if (done?.isGone) onGone()
  }

  return (
    <Menu
      label={t('portfolios.more', { title })}
      icon={<MoreHorizontal />}
      hideLabel
      align="end"
      items={[
        {
          id: 'move',
          label: t('portfolios.toWorkspace'),
          icon: <ArrowRightLeft />,
          onAction: () => void toWorkspace()
        }
      ]}
    />
  )
}
