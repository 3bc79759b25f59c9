import { createHmac } from 'node:crypto'

import { keyNamed } from '#lib/server/platform/access/secret.ts'
import { OVERLAP_HOURS } from '#lib/shared/webhooks.ts'

export interface Signing {
  id: string
  secretNumber: number
  keyId: string
  rotatedAt: string | null
}

/** Worked out from the endpoint's id and our key, so that a copy of the database signs nothing. */
export function secretOf({ id, secretNumber, keyId }: Signing): string {
  const secret = createHmac('sha256', keyNamed(keyId)).update(`webhook\0${id}\0${secretNumber}`).digest('base64url')
  return `whsec_${secret}`
}

/** Over the second and the words, by each secret that is in use. */
export function signatureOf(endpoint: Signing, body: string, now = Date.now()): string {
  const seconds = Math.floor(now / 1000)
  const isOld = !endpoint.rotatedAt || now - Date.parse(endpoint.rotatedAt) > OVERLAP_HOURS * 3_600_000
  const numbers = isOld ? [endpoint.secretNumber] : [endpoint.secretNumber, endpoint.secretNumber - 1]
  const signatures = numbers.map(secretNumber => {
    const secret = secretOf({ ...endpoint, secretNumber })
    return `v1=${createHmac('sha256', secret).update(`${seconds}.${body}`).digest('hex')}`
  })
  return [`t=${seconds}`, ...signatures].join(',')
}
