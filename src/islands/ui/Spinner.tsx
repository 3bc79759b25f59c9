import { t } from '#lib/i18n/t.ts'

/** Says aloud what is going on only when nothing around it does. */
export function Spinner({ announce = false }: { announce?: boolean }) {
  if (!announce)
    return (
      <span
        className="inline-block size-4 [animation:var(--animate-spin)] rounded-[50%] border-2 border-[color-mix(in_srgb,currentColor_28%,transparent)] border-t-current [.notice>&]:mt-0.5 [.notice>&]:size-4.5 [.notice>&]:flex-none [.notice>&]:text-(--tone)"
        aria-hidden="true"
      />
    )
  return (
    <span role="status">
      <span
        className="inline-block size-4 [animation:var(--animate-spin)] rounded-[50%] border-2 border-[color-mix(in_srgb,currentColor_28%,transparent)] border-t-current [.notice>&]:mt-0.5 [.notice>&]:size-4.5 [.notice>&]:flex-none [.notice>&]:text-(--tone)"
        aria-hidden="true"
      />
      <span className="sr-only">{t('ui.loading')}</span>
    </span>
  )
}
