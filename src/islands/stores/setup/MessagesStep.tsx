import { useState } from 'react'

import { Notice } from '#islands/ui/Notice.tsx'
import { Switch } from '#islands/ui/Switch.tsx'
import { TextAreaField } from '#islands/ui/TextAreaField.tsx'
import { STORE_MESSAGES } from '#lib/contract/calls/stores.ts'
import { t } from '#lib/i18n/t.ts'
import { EMAIL } from '#lib/shared/email.ts'

import { StepSection } from './StepSection.tsx'
import type { Setup } from './useSetup.ts'

const MAX_ADDRESSES = 500
const SHOWN_WRONG = 5

export default function MessagesStep({ setup }: { setup: Setup }) {
  const { draft, errors, change, store } = setup
  const sent = new Set(store.messagesSent.map(({ kind }) => kind))

  return (
    <>
      <StepSection title={t('storeSetup.messages.title')} text={t('storeSetup.messages.text')}>
        <ul className="grid gap-3">
          {STORE_MESSAGES.map(kind => {
            const message = draft.messages[kind]
            const put = (part: Partial<typeof message>) => {
              change({ messages: { ...draft.messages, [kind]: { ...message, ...part } } })
            }
            return (
              <li
                key={kind}
                className="grid gap-2.5 rounded-md border border-line p-3.5 data-off:bg-sunken"
                data-off={!message.enabled || undefined}
              >
                <Switch
                  label={t(`storeMessage.${kind}`)}
                  hint={t(sent.has(kind) ? 'storeSetup.messages.sent' : `storeSetup.messages.when.${kind}`)}
                  checked={message.enabled}
                  onChange={event => put({ enabled: event.target.checked })}
                />
                {message.enabled && (
                  <TextAreaField
                    label={t('storeSetup.messages.wordsOf', { message: t(`storeMessage.${kind}`) })}
                    hideLabel
                    rows={2}
                    value={message.text}
                    maxLength={1000}
                    placeholder={t('storeSetup.messages.placeholder')}
                    error={errors[`messages.${kind}.text`]}
                    onChange={event => put({ text: event.target.value })}
                  />
                )}
              </li>
            )
          })}
        </ul>
      </StepSection>
      <StepSection title={t('storeSetup.messages.announce')} text={t('storeSetup.messages.announceText')}>
        <Addresses setup={setup} />
      </StepSection>
    </>
  )
}

/** Addresses as they come out of a spreadsheet or a mail: whatever is one is taken, the rest is shown. */
function Addresses({ setup }: { setup: Setup }) {
  const { draft, errors, change } = setup
  const [text, setText] = useState(draft.announceTo.join('\n'))
  const { good, wrong } = readAddresses(text)
  const error = Object.entries(errors).find(([path]) => path.startsWith('announceTo'))?.[1]
  const tooMany = good.length > MAX_ADDRESSES ? t('storeSetup.messages.tooMany', { max: MAX_ADDRESSES }) : undefined

  function type(next: string) {
    setText(next)
    const found = readAddresses(next).good
    if (found.length <= MAX_ADDRESSES) change({ announceTo: found })
  }

  return (
    <>
      <TextAreaField
        label={t('storeSetup.messages.addresses')}
        hint={t('storeSetup.messages.addressesHint')}
        rows={6}
        value={text}
        spellCheck={false}
        error={tooMany ?? error}
        placeholder={t('storeSetup.messages.addressesPlaceholder')}
        onChange={event => type(event.target.value)}
      />
      <p role="status" className="text-sm/5 text-muted">
        {t('storeSetup.messages.count', { count: good.length })}
      </p>
      {wrong.length > 0 && (
        <Notice tone="warning">
          {t('storeSetup.messages.wrong', {
            count: wrong.length,
            list: wrong.slice(0, SHOWN_WRONG).join(', ') + (wrong.length > SHOWN_WRONG ? ' …' : '')
          })}
        </Notice>
      )}
    </>
  )
}

function readAddresses(text: string): { good: string[]; wrong: string[] } {
  const parts = text
    .split(/[\s,;<>"]+/)
    .map(part => part.trim().toLowerCase())
    .filter(part => part.includes('@'))
  const unique = [...new Set(parts)]
  return { good: unique.filter(part => EMAIL.test(part)), wrong: unique.filter(part => !EMAIL.test(part)) }
}
