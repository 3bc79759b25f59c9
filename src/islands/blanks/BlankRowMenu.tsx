import { Archive, MoreHorizontal, Pencil, Undo2 } from 'lucide-react'

import { Menu } from '#islands/ui/Menu.tsx'
import { call } from '#lib/client/api.ts'
import { attempt } from '#lib/client/attempt.ts'
import { showBanner } from '#lib/client/stores/banner.ts'
import { archiveBlank } from '#lib/contract/calls/blanks.ts'
import type { Blank } from '#lib/contract/blanks.ts'
import { t } from '#lib/i18n/t.ts'
import { blankTitle } from '#lib/shared/blanks.ts'

interface Props {
  blank: Blank
  workspaceId: string
  onChange: () => void
}

export function BlankRowMenu({ blank, workspaceId, onChange }: Props) {
  const name = blankTitle(blank)

  async function archive() {
    const query = { WorkspaceId: workspaceId, ...(blank.archived && { restore: 'true' }) }
    await attempt(async () => {
      await call(archiveBlank, { params: { blankId: blank.id }, query })
      showBanner(t(blank.archived ? 'blanks.wasRestored' : 'blanks.wasArchived', { name }), { variant: 'success' })
      onChange()
    })
  }

  return (
    <Menu
      label={t('blanks.rowMenu', { name })}
      icon={<MoreHorizontal />}
      hideLabel
      variant="quiet"
      align="end"
      items={() => [
        { id: 'open', label: t('blanks.open'), icon: <Pencil />, href: `/dashboard/blanks/${blank.id}` },
        {
          id: 'archive',
          label: t(blank.archived ? 'blanks.restore' : 'blanks.archive'),
          icon: blank.archived ? <Undo2 /> : <Archive />,
          onAction: () => void archive()
        }
      ]}
    />
  )
}
