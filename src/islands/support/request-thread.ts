import type { ThreadPanelProps } from '#islands/parts/thread/ThreadPanel.tsx'
import { call } from '#lib/client/api.ts'
import { watchRequest } from '#lib/client/live.ts'
import { sendFile } from '#lib/client/upload.ts'
import {
  attachToRequest,
  readRequestThread,
  seeRequestMessages,
  sendRequestMessage
} from '#lib/contract/calls/support.ts'

/** The conversation about a request, by its calls. */
export function requestThread(requestId: string): ThreadPanelProps['source'] {
  const params = { requestId }
  return {
    name: `request ${requestId}`,
    read: after => call(readRequestThread, { params, query: { after } }),
    send: (body, intent) => call(sendRequestMessage, { params, body }, { intent }),
    see: messageId => call(seeRequestMessages, { params, body: { messageId } }),
    watch: onChange => watchRequest(requestId, onChange),
    upload: (file, options) => sendFile(attachToRequest, params, file, options),
    fileHref: (fileId, width) => `/api/v2/request/${requestId}/files/${fileId}${width ? `?w=${width}` : ''}`
  }
}
