// A mail server on loopback that takes everything and remembers how often each letter came.
import { once } from 'node:events'
import type { AddressInfo } from 'node:net'

import PostalMime from 'postal-mime'
import { SMTPServer } from 'smtp-server'

export interface Letter {
  /** Of its row in the outbox. */
  id: string
  to: string
  subject: string
  text: string
}

export interface Mailbox {
  url: string
  letters: Letter[]
  /** How often each letter was taken, by the id of its row. */
  counts(): Map<string, number>
  /** Called with each letter before its sender hears of it; where it throws, the letter is refused. */
  onLetter: (letter: Letter) => void | Promise<void>
  stop(): Promise<void>
}

export async function startMailbox(): Promise<Mailbox> {
  const letters: Letter[] = []
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS', 'AUTH'],
    onData(stream, session, done) {
      const chunks: Buffer[] = []
      stream.on('data', (chunk: Buffer) => chunks.push(chunk))
      stream.on('end', async () => {
        const { messageId = '', subject = '', text = '' } = await PostalMime.parse(Buffer.concat(chunks))
        const to = session.envelope.rcptTo.map(({ address }) => address).join(',')
        const letter = { id: messageId.replace(/^<|@.*$/g, ''), to, subject, text }
        try {
          await mailbox.onLetter(letter)
          letters.push(letter)
          done()
        } catch (error) {
          done(error as Error)
        }
      })
    }
  })
  // Clients are killed in the middle of a word.
  server.on('error', () => undefined)
  server.listen(0, '127.0.0.1')
  await once(server.server, 'listening')
  const { port } = server.server.address() as AddressInfo
  const mailbox: Mailbox = {
    url: `smtp://127.0.0.1:${port}`,
    letters,
    counts() {
      const counts = new Map<string, number>()
      for (const { id } of letters) counts.set(id, (counts.get(id) ?? 0) + 1)
      return counts
    },
    onLetter: () => undefined,
    stop: () => new Promise(resolve => server.close(() => resolve()))
  }
  return mailbox
}
