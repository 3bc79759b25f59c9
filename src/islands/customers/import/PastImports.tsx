import { Card } from '#islands/ui/Card.tsx'
import type { CustomerImport } from '#lib/contract/customer-imports.ts'
import { t } from '#lib/i18n/t.ts'
import { sayPast } from '#lib/shared/say-time.ts'

interface Props {
  imports: CustomerImport[]
  timeZone: string
  onShow: (importId: string) => void
}

/** Lists that were brought along lately: to see what failed, or to take one back. */
export function PastImports({ imports, timeZone, onShow }: Props) {
  if (imports.length === 0) return null
  return (
    <Card title={t('customerImport.past')}>
      <ul className="grid gap-3">
        {imports.map(past => (
          <li key={past.id} className="flex flex-wrap items-baseline justify-between gap-x-4">
            <button type="button" className="link font-medium" onClick={() => onShow(past.id)}>
              {past.fileName || t('customerImport.title')}
            </button>
            <span className="text-muted text-sm">
              {[
                past.state === 'taken_back'
                  ? t('customerImport.wasTakenBack')
                  : t('customerImport.pastCounts', { count: past.added, failed: past.failed }),
                sayPast(past.createdAt, timeZone),
                past.who
              ]
                .filter(Boolean)
                .join(' · ')}
            </span>
          </li>
        ))}
      </ul>
    </Card>
  )
}
