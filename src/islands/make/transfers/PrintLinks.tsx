import { Download } from 'lucide-react'

import { LinkButton } from '#islands/ui/LinkButton.tsx'
import { t } from '#lib/i18n/t.ts'

interface Props {
  sheetId: string
  state: 'waiting' | 'ready' | 'failed' | null
  /** Undefined for the platform's admin, who prints it. */
  workspaceId: string | undefined
}

/** The files that an ordered sheet is printed from. */
export function PrintLinks({ sheetId, state, workspaceId }: Props) {
  if (state !== 'ready') {
    return <p className="text-sm leading-[1.125rem] text-muted">{t(`transfers.print.${state ?? 'none'}`)}</p>
  }
  const base = workspaceId ? '/api/v2/transfer-sheets' : '/api/v2/admin/transfer-sheets'
  const hrefOf = (format: 'png' | 'pdf') =>
    `${base}/${sheetId}/print?${new URLSearchParams({ format, ...(workspaceId && { WorkspaceId: workspaceId }) })}`
  return (
    <div className="button-group">
      <LinkButton size="small" icon={<Download />} href={hrefOf('png')}>
        {t('transfers.png')}
      </LinkButton>
      <LinkButton size="small" icon={<Download />} href={hrefOf('pdf')}>
        {t('transfers.pdf')}
      </LinkButton>
    </div>
  )
}
