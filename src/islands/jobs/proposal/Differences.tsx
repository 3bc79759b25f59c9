import { Card } from '#islands/ui/Card.tsx'
import { t } from '#lib/i18n/t.ts'

import type { ProposalProps } from './ProposalTab.tsx'

/** What the job is now beside what was sent: words, sizes, prices, and designs laid over each other. */
export function Differences({ proposal }: ProposalProps) {
  const { differences, approval, version } = proposal
  return (
    <Card title={t('proposal.differences')}>
      <p className="text-muted">{t(approval ? 'proposal.changedSince' : 'proposal.notSent', { number: version })}</p>
      <ul className="grid list-none gap-3 [&>li]:grid [&>li]:gap-1 [&>li]:wrap-anywhere [&>li_del]:text-danger-text [&>li_ins]:font-[550] [&>li_ins]:text-success [&>li_ins]:no-underline">
        {differences.map(({ itemId, title, what, before, after, pictures }) => (
          <li key={`${itemId} ${what} ${before} ${after}`}>
            <strong>
              {title} · {t(`proposal.what.${what}`)}
            </strong>
            <span>
              {before && <del>{before}</del>} {after && <ins>{after}</ins>}
            </span>
            {pictures && (
              <span className="grid max-w-160 grid-cols-[repeat(auto-fit,minmax(8rem,1fr))] gap-3 [&_figcaption]:text-center [&_figcaption]:text-sm [&_figcaption]:text-muted [&_img]:aspect-square [&_img]:w-full [&_img]:rounded-md [&_img]:bg-white [&_img]:object-contain">
                <figure>
                  <img src={pictures.before} alt="" />
                  <figcaption>{t('proposal.before')}</figcaption>
                </figure>
                <figure>
                  <img src={pictures.after} alt="" />
                  <figcaption>{t('proposal.after')}</figcaption>
                </figure>
                <figure>
                  <span className="relative isolate block [&_img+img]:absolute [&_img+img]:inset-0 [&_img+img]:[mix-blend-mode:difference]">
                    <img src={pictures.before} alt="" />
                    <img src={pictures.after} alt="" />
                  </span>
                  <figcaption>{t('proposal.laidOver')}</figcaption>
                </figure>
              </span>
            )}
          </li>
        ))}
      </ul>
    </Card>
  )
}
