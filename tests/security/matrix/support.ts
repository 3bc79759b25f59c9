import { randomUUID } from 'node:crypto'
import { attachToRequest } from '#lib/contract/support.ts'
import { sent } from '../../support/world.ts'
import type { Victim } from '../victim.ts'

import {
  type Asked,
  type Row,
  member,
  self,
  signedIn,
  everybody,
  platform,
  nothing,
  nobody,
  pictureForm
} from './parts.ts'

async function aRequest(victim: Victim, more: Asked = {}): Promise<Asked> {
  return { params: { requestId: await victim.request() }, ...more }
}

async function aRequestFile(victim: Victim): Promise<Asked> {
  const requestId = await victim.request()
  const body = await pictureForm()
  const { id } = await sent(attachToRequest, { as: victim.owner, params: { requestId }, body } as never)
  return { params: { requestId, fileId: id } }
}

export const SUPPORT: Record<string, Row> = {
  sendFeedback: {
    acting: 'open',
    expected: member(),
    ask: ({ workspaceId }) => ({
      body: { Rating: 5, Kind: 'praise', Text: 'Nice presses', WorkspaceId: workspaceId }
    })
  },
  attachScreenshot: {
    acting: 'open',
    // Feedback of another person, or of nobody.
    expected: signedIn(404),
    ask: () => ({ params: { feedbackId: randomUUID() }, body: new FormData() })
  },
  readScreenshot: { acting: 'refused', expected: platform(), ask: () => ({ params: { feedbackId: randomUUID() } }) },
  sendRequest: {
    acting: 'open',
    expected: member(),
    ask: ({ workspaceId }) => ({ body: { Subject: 'Film', Text: 'In orange please', WorkspaceId: workspaceId } })
  },
  contactUs: {
    acting: 'open',
    expected: everybody(),
    ask: () => ({ body: { Name: 'Kim', Email: nobody(), Topic: 'question', Message: 'Hello there' } })
  },
  listRequests: { expected: signedIn(), ask: nothing },
  closeRequest: {
    acting: 'open',
    expected: self(),
    ask: victim => aRequest(victim, { body: { State: 'closed' } })
  },
  readRequestThread: { expected: self(), ask: victim => aRequest(victim) },
  sendRequestMessage: {
    acting: 'open',
    expected: self(),
    ask: victim => aRequest(victim, { body: { text: 'It is warm again' } })
  },
  seeRequestMessages: { acting: 'open', expected: self(), ask: victim => aRequest(victim, { body: { messageId: 1 } }) },
  attachToRequest: {
    acting: 'open',
    expected: self(),
    ask: async victim => aRequest(victim, { body: await pictureForm() })
  },
  readRequestFile: { expected: self(), ask: aRequestFile },
  watchRequest: { expected: self(), ask: victim => aRequest(victim) },
  listAllRequests: { acting: 'refused', expected: platform(), ask: nothing },
  markRequest: {
    acting: 'refused',
    expected: platform(),
    ask: victim => aRequest(victim, { body: { State: 'answered' } })
  }
}
