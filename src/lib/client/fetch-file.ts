import { ApiError } from './api.ts'
import { download } from './designer/download.ts'

/** Saves the file that an address answers with; a refusal is thrown with its words, where a link would show bare data. */
export async function saveFileOf(name: string, address: string, fileName: string): Promise<void> {
  const reply = await fetch(address)
  if (!reply.ok) {
    const { message = '' } = (await reply.json().catch(() => ({}))) as { message?: string }
    throw new ApiError(name, reply.status, message)
  }
  download(new Uint8Array(await reply.arrayBuffer()), fileName, reply.headers.get('content-type') ?? '')
}
