// What the demo shop cuts with, and what lies on its shelf of film: rolls that are begun, offcuts in a drawer, and one film
// that runs low.
import { randomUUID } from 'node:crypto'

import { PLAIN_PLOT } from '#lib/designer/production/plot.ts'
import type { Member } from '#lib/server/platform/access/actor.ts'
import type { Db } from '#lib/server/platform/db/index.ts'
import { saveCutter } from '#lib/server/production/cutters/service.ts'
import { createRoll } from '#lib/server/production/rolls/service.ts'

const YARD_MM = 914.4
const ROLL = { kind: 'roll', widthMm: 508, edgeMm: 9, lowMm: 2 * YARD_MM, note: '', outline: null } as const
const REMNANT = { kind: 'remnant', edgeMm: 0, lowMm: 0, place: 'Drawer 2', note: '' } as const
const CORNER: [number, number][] = [[0, 0], [420, 0], [420, 180], [240, 180], [240, 400], [0, 400]] // biome-ignore format: one line

export async function seedRolls(tx: Db, owner: Member): Promise<void> {
  const rolls = [
    { ...ROLL, sku: 'SM-WHITE', leftMm: 22.5 * YARD_MM, place: 'Rack A1' },
    { ...ROLL, sku: 'SM-WHITE', leftMm: 4.2 * YARD_MM, place: 'On the cutter' },
    { ...ROLL, sku: 'SM-ATHLETIC-GOLD', leftMm: 9.8 * YARD_MM, place: 'Rack A2' },
    { ...ROLL, sku: 'SM-NAVY', leftMm: 11 * YARD_MM, place: 'Rack A3' },
    { ...ROLL, sku: 'SM-RED', leftMm: 1.3 * YARD_MM, place: 'Rack A4' },
    { ...REMNANT, sku: 'SM-WHITE', widthMm: 380, leftMm: 240, outline: null, note: 'From the spring store' },
    { ...REMNANT, sku: 'SM-NAVY', widthMm: 300, leftMm: 300, outline: CORNER }
  ]
  for (const roll of rolls) await createRoll(tx, owner, roll)
  await saveCutter(tx, owner, {
    id: randomUUID(),
    name: 'Front room, 24″',
    language: 'hpgl',
    widthMm: 600,
    baudRate: 9600,
    flowControl: 'hardware',
    plot: { ...PLAIN_PLOT, overcutMm: 0.5, bladeOffsetMm: 0.25, speedCmS: 30, forceG: 90 },
    revision: 0
  })
}
