import { useMemo } from 'react'

import { ThreadPanel, type ThreadPanelProps } from '#islands/parts/thread/ThreadPanel.tsx'
import { call } from '#lib/client/api.ts'
import { watchConversation } from '#lib/client/live.ts'
import { sendFile } from '#lib/client/upload.ts'
import {
  attachToProposal,
  readProposalMessages,
  seeProposalMessages,
  typeToShop,
  writeToShop
} from '#lib/contract/calls/proposal-messages.ts'
import type { Thread } from '#lib/contract/threads.ts'
import { t } from '#lib/i18n/t.ts'

interface Props {
  link: string
  initial: Thread
  timeZone: string
  shopName: string
}

/** The customer's side of the conversation, by the link. */
export function ChatScreen({ link, initial, timeZone, shopName }: Props) {
  const source = useMemo(() => customerThread(link), [link])
  return (
    <ThreadPanel
      source={source}
      initial={initial}
      timeZone={timeZone}
      sideNames={{ shop: shopName, other: t('proposalPage.you') }}
    />
  )
}

function customerThread(link: string): ThreadPanelProps['source'] {
  const params = { link }
  const base = `/api/v2/proposal/${link}`
  return {
    name: `proposal ${link.slice(0, 8)}`,
    read: after => call(readProposalMessages, { params, query: { after } }),
    send: (body, intent) => call(writeToShop, { params, body }, { intent }),
    see: messageId => call(seeProposalMessages, { params, body: { messageId } }),
    watch: (onChange, onTyping) => watchConversation(`${base}/events`, onChange, onTyping),
    type: () => call(typeToShop, { params }),
    upload: (file, options) => sendFile(attachToProposal, params, file, options),
    fileHref: (fileId, width) => `${base}/messages/files/${fileId}${width ? `?w=${width}` : ''}`
  }
}
