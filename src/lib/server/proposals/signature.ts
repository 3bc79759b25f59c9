// Who sealed an approval: a seal can be worked out by anybody, its signature needs a key of this installation.
import { createHmac, timingSafeEqual } from 'node:crypto'

import { findKey, keyId, sessionSecret } from '#lib/server/platform/access/secret.ts'

export interface SignedFacts {
  workspaceId: string
  versionId: string
  seal: string
  code: string
}

export interface Signature {
  /** Null where it was sealed elsewhere; empty where this release has not signed it yet. */
  signedBy: string | null
  signature: string | null
}

export function signSeal(facts: SignedFacts): { signedBy: string; signature: string } {
  return { signedBy: keyId(), signature: signatureOf(facts, sessionSecret()) }
}

export function isVerifiedHere({ workspaceId }: Pick<SignedFacts, 'workspaceId'>, approval: Approved): boolean {
  return isSignedHere({ ...approval, workspaceId }, approval)
}

type Approved = Omit<SignedFacts, 'workspaceId'> & Signature

/** Whether it was sealed by this installation, with its present key or the one before. */
function isSignedHere(facts: SignedFacts, { signedBy, signature }: Signature): boolean {
  const key = signedBy && signature ? findKey(signedBy) : undefined
  if (!key || !signature) return false
  const [given, right] = [Buffer.from(signature), Buffer.from(signatureOf(facts, key))]
  return given.length === right.length && timingSafeEqual(given, right)
}

function signatureOf({ workspaceId, versionId, seal, code }: SignedFacts, key: Uint8Array): string {
  return createHmac('sha256', key)
    .update(['approval', workspaceId, versionId, seal, code].join('\0'))
    .digest('base64url')
}
