import { useLookup } from '#islands/parts/useLookup.ts'
import { ComboBox } from '#islands/ui/ComboBox.tsx'
import { call } from '#lib/client/api.ts'
import { listBlanks } from '#lib/contract/calls/blanks.ts'
import type { Blank } from '#lib/contract/blanks.ts'
import { t } from '#lib/i18n/t.ts'
import { blankTitle } from '#lib/shared/blanks.ts'

interface Props {
  workspaceId: string
  value: Blank | null
  onChange: (blank: Blank | null) => void
}

/** A blank of the catalogue by a few letters of its maker, style number or name. */
export function BlankPicker({ workspaceId, value, onChange }: Props) {
  const { rows, isLoading, problem, search, find } = useLookup<Blank>(value, (query, signal) =>
    call(listBlanks, { query: { ...query, WorkspaceId: workspaceId } }, { signal })
  )
  return (
    <ComboBox
      label={t('blankPicker.label')}
      hint={t('blankPicker.hint')}
      optional
      error={problem}
      value={value?.id ?? null}
      placeholder={t('blankPicker.placeholder')}
      options={rows.map(blank => ({
        value: blank.id,
        label: blankTitle(blank),
        ...(blank.supplier && { hint: blank.supplier })
      }))}
      loading={isLoading}
      onSearch={search}
      onChange={id => onChange(find(id))}
    />
  )
}
