import { t } from '#lib/i18n/t.ts'

/** Says aloud what is going on only when nothing around it does. */
export function Spinner({ announce = false }: { announce?: boolean }) {
  if (!announce) return <span className="spinner" aria-hidden="true" />
  return (
    <span role="status">
      <span className="spinner" aria-hidden="true" />
      <span className="sr-only">{t('ui.loading')}</span>
    </span>
  )
}
