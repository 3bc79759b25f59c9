import pino from 'pino'

import { singleton } from './singleton.ts'

export const log = singleton('log', () => pino({ level: process.env['LOG_LEVEL'] || 'info', base: null }))
