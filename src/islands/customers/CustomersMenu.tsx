import { Archive, Download, MoreHorizontal, UsersRound, Upload } from 'lucide-react'

import { Menu, type MenuEntry } from '#islands/ui/Menu.tsx'
import { t } from '#lib/i18n/t.ts'
import { type CustomerFilter, customerList } from '#lib/shared/lists.ts'

interface Props {
  workspaceId: string
  mayEdit: boolean
  filter: CustomerFilter
  hasRows: boolean
}

/** What concerns the list as a whole. */
export function CustomersMenu({ workspaceId, mayEdit, filter, hasRows }: Props) {
  const query = customerList.path({ ...filter, ...customerList.turnTo(1) }).split('?')[1]
  const archived: MenuEntry = {
    id: 'archived',
    label: t('customers.archived'),
    icon: <Archive />,
    href: '/dashboard/customers/archived'
  }
  const items: MenuEntry[] = mayEdit
    ? [
        { id: 'import', label: t('customers.import'), icon: <Upload />, href: '/dashboard/customers/import' },
        {
          id: 'export',
          label: t('customers.export'),
          icon: <Download />,
          disabled: !hasRows,
          onAction: () =>
            location.assign(`/api/v2/customers/export?WorkspaceId=${workspaceId}${query ? `&${query}` : ''}`)
        },
        {
          id: 'duplicates',
          label: t('customers.duplicates'),
          icon: <UsersRound />,
          href: '/dashboard/customers/duplicates'
        },
        { separator: 'archive' },
        archived
      ]
    : [archived]
  return <Menu label={t('customers.more')} icon={<MoreHorizontal />} hideLabel items={items} align="end" />
}
