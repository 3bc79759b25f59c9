import { Card } from '#islands/ui/Card.tsx'
import { LinkButton } from '#islands/ui/LinkButton.tsx'
import type { PortfolioMessage } from '#lib/contract/portfolios.ts'
import { t } from '#lib/i18n/t.ts'

import { dateFormat } from '#lib/shared/date-format.ts'

interface Props {
  messages: PortfolioMessage[]
  timeZone: string
}

/** What visitors wrote through the form, newest first. */
export function MessagesPanel({ messages, timeZone }: Props) {
  const when = dateFormat({ dateStyle: 'medium', timeStyle: 'short', timeZone })
  const day = dateFormat({ dateStyle: 'medium', timeZone: 'UTC' })
  return (
    <section id="messages" className="grid">
      <Card title={t('portfolios.messagesTitle')}>
        <p className="text-sm leading-[1.125rem] text-muted">
          {messages.length > 0 ? t('portfolios.messagesText') : t('portfolios.noMessagesText')}
        </p>
        <ul className="grid [&>li]:grid [&>li]:gap-2 [&>li]:py-4 [&>li:last-child]:pb-0 [&>li:not(:first-child)]:border-t [&>li:not(:first-child)]:border-t-line">
          {messages.map(message => (
            <li key={message.id}>
              <div className="flex flex-wrap items-baseline justify-between gap-2">
                <strong>{message.name}</strong>
                <span className="text-sm/5 text-muted">{when.format(new Date(message.createdAt))}</span>
              </div>
              {(message.product || message.quantity || message.needBy) && (
                <p className="font-medium">
                  {[message.quantity, message.product].filter(Boolean).join(' × ')}
                  {message.needBy && ` ${t('portfolios.needBy', { date: day.format(new Date(message.needBy)) })}`}
                </p>
              )}
              <p className="max-w-176 wrap-anywhere whitespace-pre-wrap">{message.message}</p>
              <div className="flex flex-wrap items-center gap-3">
                <LinkButton size="small" href={`mailto:${message.email}`}>
                  {t('portfolios.answer')}
                </LinkButton>
                <span className="text-sm/5 text-muted">
                  {[message.email, message.phone].filter(Boolean).join(' · ')}
                </span>
              </div>
            </li>
          ))}
        </ul>
      </Card>
    </section>
  )
}
