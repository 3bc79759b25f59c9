import { Card } from '#islands/ui/Card.tsx'
import { t } from '#lib/i18n/t.ts'

import type { ProposalProps } from './ProposalTab.tsx'

/** What the job is now beside what was sent: words, sizes, prices, and designs laid over each other. */
export function Differences({ proposal }: ProposalProps) {
  const { differences, approval, version } = proposal
  return (
    <Card title={t('proposal.differences')}>
      <p className="text-muted">{t(approval ? 'proposal.changedSince' : 'proposal.notSent', { number: version })}</p>
      <ul className="proposal-differences">
        {differences.map(({ itemId, title, what, before, after, pictures }) => (
          <li key={`${itemId} ${what} ${before} ${after}`}>
            <strong>
              {title} · {t(`proposal.what.${what}`)}
            </strong>
            <span>
              {before && <del>{before}</del>} {after && <ins>{after}</ins>}
            </span>
            {pictures && (
              <span className="proposal-overlay">
                <figure>
                  <img src={pictures.before} alt="" />
                  <figcaption>{t('proposal.before')}</figcaption>
                </figure>
                <figure>
                  <img src={pictures.after} alt="" />
                  <figcaption>{t('proposal.after')}</figcaption>
                </figure>
                <figure>
                  <span className="proposal-laid">
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
