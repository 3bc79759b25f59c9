// What a cutter at the serial port is sent, and when: tool by tool where somebody has to change it.
import { afterEach, expect, test, vi } from 'vitest'

import { sendToCutter, type Sending } from '#lib/client/designer/cutter.ts'

import { plotOn } from '../support/virtual-cutter.ts'

afterEach(() => vi.unstubAllGlobals())

const PLOT = 'IN;\nPA;\nSP1;\nPU0,0;\nPD400,0,400,400;\nSP4;\nPU800,0;\nPD800,400;\nPU0,0;\nSP0;\n'

/** `takes` says how many chunks the cutter takes before it holds its line closed. */
function connect(takes = Number.POSITIVE_INFINITY) {
  const sent: string[] = []
  const writable = new WritableStream<Uint8Array>({
    write: async chunk => {
      if (sent.length >= takes) await new Promise(() => undefined)
      sent.push(new TextDecoder().decode(chunk))
    }
  })
  const port = { open: async () => undefined, close: async () => undefined, writable }
  vi.stubGlobal('navigator', { serial: { requestPort: async () => port } })
  const stop = new AbortController()
  const send = (more: Partial<Sending> = {}) =>
    sendToCutter(PLOT, {
      language: 'hpgl',
      baudRate: 9600,
      flowControl: 'none',
      signal: stop.signal,
      onProgress: () => undefined,
      ...more
    })
  return { all: () => sent.join(''), stop, send }
}

test('sends all at once where the cutter changes tools by itself', async () => {
  const { all, send } = connect()
  expect(await send()).toBe(true)
  expect(all()).toBe(PLOT)
})

test('lifts the blade and waits until the next tool is in, and draws the same', async () => {
  const { all, send } = connect()
  const before: string[] = []
  const tools: string[] = []
  const onTool = async (tool: string) => {
    tools.push(tool)
    before.push(all())
  }
  expect(await send({ onTool })).toBe(true)
  expect(tools).toEqual(['pen'])
  expect(before[0]).not.toContain('SP4')
  expect(before[0]).toMatch(/PU;$/)
  expect(plotOn(all()).map(({ pen }) => pen)).toEqual([1, 4])
  expect(plotOn(all()).map(({ points }) => points)).toEqual(plotOn(PLOT).map(({ points }) => points))
})

test('what is stopped while it waits sends no more, and puts the tool away', async () => {
  const { all, stop, send } = connect()
  const onTool = (_: string, signal: AbortSignal) => {
    const { promise, reject } = Promise.withResolvers<void>()
    signal.addEventListener('abort', () => reject(signal.reason as Error))
    setTimeout(() => stop.abort(), 5)
    return promise
  }
  expect(await send({ onTool })).toBe(false)
  expect(all()).not.toContain('SP4')
  expect(all()).toMatch(/;PU;SP0;$/)
})

test('is stopped while the cutter takes nothing, and frees the port', async () => {
  const { all, stop, send } = connect(0)
  const sending = send()
  setTimeout(() => stop.abort(), 5)
  expect(await sending).toBe(false)
  expect(all()).toBe('')
})
