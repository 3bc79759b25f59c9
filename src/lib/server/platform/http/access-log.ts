import type { Logger } from 'pino'

import { mask } from '#lib/shared/text.ts'

import type { Exchange } from './types.ts'

const SUSPECT = /@|%40|[\w-]{40}/

export type AccessLog = (exchange: Exchange, status: number, bytes: number, level?: 'info' | 'debug') => void

/** One line a request. Queries never appear: codes and addresses travel there. */
export function createAccessLog(log: Logger): AccessLog {
  return ({ method, path, id, started }, status, bytes, level = 'info') => {
    if (!log.isLevelEnabled(level)) return
    const ms = Math.round((performance.now() - started) * 10) / 10
    log[level]({ requestId: id, method, path: maskPath(path), status, ms, bytes }, 'request')
  }
}

/** E-mail addresses and long secrets in a path keep only their ends. */
export function maskPath(path: string): string {
  if (!SUSPECT.test(path)) return path
  return path
    .split('/')
    .map(segment => (SUSPECT.test(segment) ? mask(segment) : segment))
    .join('/')
}
