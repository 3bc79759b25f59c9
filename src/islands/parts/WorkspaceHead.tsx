import { Badge } from '#islands/ui/Badge.tsx'
import { PageHeader } from '#islands/ui/PageHeader.tsx'
import { TabLinks } from '#islands/ui/TabLinks.tsx'
import type { Workspace } from '#lib/contract/workspaces.ts'
import { t } from '#lib/i18n/t.ts'
import { may } from '#lib/shared/roles.ts'

interface Props {
  workspace: Workspace
  current: 'details' | 'prices' | 'users' | 'payments' | 'developers'
}

/** The head that the pages of one workspace share. */
export function WorkspaceHead({ workspace, current }: Props) {
  const base = `/dashboard/workspaces/${workspace.Id}`
  return (
    <div className="grid gap-4">
      <PageHeader
        title={workspace.businessName}
        status={<Badge>{t(`roles.${workspace.role}`)}</Badge>}
        breadcrumb={[{ label: t('workspaces.title'), href: '/dashboard/workspaces' }]}
      />
      <TabLinks
        label={workspace.businessName}
        tabs={[
          { href: `${base}/details`, label: t('workspaces.details') },
          ...(may(workspace.role, 'prices:read') ? [{ href: `${base}/prices`, label: t('prices.tab') }] : []),
          { href: `${base}/users`, label: t('workspaces.users') },
          ...(may(workspace.role, 'payments:read') ? [{ href: `${base}/payments`, label: t('payments.tab') }] : []),
          ...(may(workspace.role, 'developers:manage')
            ? [{ href: `${base}/developers`, label: t('developers.title') }]
            : [])
        ]}
        current={`${base}/${current}`}
      />
    </div>
  )
}
