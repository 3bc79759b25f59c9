// Pictures of strangers are decoded in child processes with little time and memory: whatever a bomb does there, this
// process goes on serving, and its threads stay free for password hashing.
import { t } from '#lib/i18n/t.ts'
import { type ChildProcess, fork } from 'node:child_process'
import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { setPriority } from 'node:os'

import { mapTuple } from '#lib/shared/map-tuple.ts'
import { AppError } from '#lib/server/platform/errors.ts'
import { log } from '#lib/server/platform/log.ts'
import { withLocale } from '#lib/server/platform/request-context.ts'
import { singleton } from '#lib/server/platform/singleton.ts'
import { currentLocale } from '#lib/shared/locale.ts'

import { createLanes, type Turn } from './lanes.ts'
import type { Picture } from './pictures.ts'
import type { RenderNews, RenderReply, RenderTask } from './render-child.ts'

const MAX_CHILDREN = 2
const START_MS = 20_000
const IDLE_MS = 60_000
const WATCH_MS = 40
const MAX_MEMORY_BYTES = 512 * 1024 * 1024
/** A child that holds more when it is done is ended: what earlier pictures left would count against the next one. */
const KEPT_MEMORY_BYTES = 320 * 1024 * 1024
/** Linux counts the time of a process in hundredths of a second. */
const TICK_MS = 10
/** Uploads give way to answers, and to whoever signs in. */
const NICENESS = 10

export interface Limits {
  /** Time of the processor: the same however busy the machine is. */
  cpuMs: number
  /** Time of the clock, for whatever waits, and where the system does not tell the other. */
  clockMs: number
  /** Of the child process, the program itself included; 512 MB where it is left out. */
  memoryBytes?: number
  /** What a sentence calls the thing that is worked on. */
  what?: 'picture' | 'design' | 'drawing' | 'font'
}

/** For what strangers send: a whole picture of fifty million pixels takes less, and no bomb may take two seconds. */
export const UPLOAD_LIMITS: Limits = { cpuMs: 1700, clockMs: 10_000 }

let patience = 1

/** Longer limits in this process, which draws nothing but pictures of ours: a busy machine is no reason to give one up. */
export function drawPatiently(): void {
  patience = 12
}

interface Entry {
  /** Called when its turn has come, so that those who wait hold no bytes. */
  load: () => Promise<RenderTask>
  limits: Limits
  resolve: (result: unknown) => void
  reject: (error: unknown) => void
}

interface Pool {
  lanes: ReturnType<typeof createLanes<Entry>>
  idle: ChildProcess[]
  children: number
}

const pool = singleton<Pool>('render-pool', () => ({
  lanes: createLanes<Entry>({ mostRunning: MAX_CHILDREN, onLate: entry => entry.reject(tooMany()) }),
  idle: [],
  children: 0
}))

/** The path by the package's own alias, since a built page is not where its source was. */
const worker = () => createRequire(import.meta.url).resolve('#lib/server/render-worker.ts')

/** What is uploaded as a picture that is only a picture. */
export async function render(turn: Turn, limits: Limits, load: () => Promise<RenderTask>): Promise<Picture> {
  const picture = await runApart<Picture>(turn, limits, load)
  // What arrives through the channel is a plain array of bytes.
  return { ...picture, bytes: Buffer.from(picture.bytes) }
}

/** Runs a task in a child process with these limits. Its sentences for people come back as `invalid`. */
export function runApart<T>(turn: Turn, limits: Limits, load: () => Promise<RenderTask>): Promise<T> {
  // It may be loaded while somebody else's request is answered.
  const locale = currentLocale()
  const loadHere = async () => ({ ...(await withLocale(locale, load)), locale })
  return new Promise<T>((resolve, reject) => {
    const entry: Entry = { load: loadHere, limits, resolve: result => resolve(result as T), reject }
    if (pool.lanes.add(turn, entry)) next()
    else reject(tooMany())
  })
}

function tooMany(): AppError {
  return new AppError('unavailable', t('errors.files.picturesBusy'), {
    retryAfter: 5
  })
}

function next(): void {
  const found = pool.lanes.take()
  if (!found) return
  const child = pool.idle.pop()
  if (!child) pool.children++
  void runEntry(child, found.entry).then(({ used, settle }) => {
    pool.lanes.done(found.turn)
    release(used)
    // Only now: whoever asks for the next step at once gets this child, and starts no second one beside it.
    settle()
  })
}

interface Ran {
  used: ChildProcess | undefined
  /** Answers who asked. */
  settle: () => void
}

async function runEntry(idle: ChildProcess | undefined, entry: Entry): Promise<Ran> {
  let child = idle
  let settle: Ran['settle']
  try {
    const task = await entry.load()
    child ??= await startChild()
    const reply = await ask(child, task, entry.limits)
    if (reply.ok) settle = () => entry.resolve(reply.result)
    else {
      const sentence = t(`errors.files.unreadable.${entry.limits.what ?? 'picture'}`)
      settle = () => entry.reject(new AppError('invalid', reply.message ?? sentence))
    }
  } catch (error) {
    settle = () => entry.reject(error)
  }
  if (child?.pid && (await usageOf(child.pid)).memoryBytes > KEPT_MEMORY_BYTES) child.kill('SIGKILL')
  return { used: child, settle }
}

/** Back to the idle ones if it lives; otherwise its place is free for a new one. */
function release(child: ChildProcess | undefined): void {
  if (child?.connected && child.exitCode === null && !child.killed) {
    pool.idle.push(child)
    const timer = setTimeout(() => retire(child), IDLE_MS)
    timer.unref()
    child.once('message', () => clearTimeout(timer))
  } else pool.children--
  next()
}

function retire(child: ChildProcess): void {
  const index = pool.idle.indexOf(child)
  if (index < 0) return
  pool.idle.splice(index, 1)
  pool.children--
  child.kill()
}

function startChild(): Promise<ChildProcess> {
  // Nothing of our environment: keys have no business near a decoder.
  const child = fork(worker(), {
    serialization: 'advanced',
    env: { NODE_NO_WARNINGS: '1', VIPS_CONCURRENCY: '1', MALLOC_ARENA_MAX: '2' },
    execArgv: ['--max-old-space-size=256'],
    stdio: ['ignore', 'ignore', 'inherit', 'ipc']
  })
  child.unref()
  child.channel?.unref()
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => fail(new Error('it did not start in time')), START_MS)
    function fail(cause: unknown): void {
      clearTimeout(timer)
      child.kill('SIGKILL')
      log.error({ err: cause }, 'picture worker')
      reject(new AppError('unavailable', t('errors.files.picturesUnavailable'), { cause }))
    }
    child.once('error', fail)
    child.once('exit', code => fail(new Error(`it ended with ${code}`)))
    child.once('message', () => {
      clearTimeout(timer)
      child.removeAllListeners()
      // A child that breaks while idle must not break us.
      child.on('error', () => undefined)
      child.once('exit', () => retire(child))
      try {
        setPriority(child.pid!, NICENESS)
      } catch {
        // A system that does not let us; it works all the same.
      }
      resolve(child)
    })
  })
}

async function ask(
  child: ChildProcess,
  task: RenderTask,
  { cpuMs, clockMs, memoryBytes = MAX_MEMORY_BYTES, what = 'picture' }: Limits
): Promise<RenderReply> {
  return new Promise((resolve, reject) => {
    let isOver = false
    // What the work needs is loaded first, which is no fault of a picture.
    let timer = setTimeout(() => stop('unreadable'), START_MS)
    let cpuBefore = Number.POSITIVE_INFINITY
    const watch = setInterval(async () => {
      const now = await usageOf(child.pid!)
      if (now.memoryBytes > memoryBytes) stop('tooLarge')
      if (now.cpuMs - cpuBefore > cpuMs * patience) stop('tooSlow')
    }, WATCH_MS)

    async function begin(): Promise<void> {
      clearTimeout(timer)
      timer = setTimeout(() => stop('tooSlow'), clockMs * patience)
      cpuBefore = (await usageOf(child.pid!)).cpuMs
    }
    function settle(): void {
      isOver = true
      clearTimeout(timer)
      clearInterval(watch)
      child.off('message', onMessage)
      child.off('exit', onExit)
    }
    function stop(problem: 'unreadable' | 'tooLarge' | 'tooSlow'): void {
      // The child may be at somebody else's picture by now.
      if (isOver) return
      settle()
      child.kill('SIGKILL')
      reject(
        new AppError(
          'invalid',
          t(`errors.files.render.${what === 'design' ? 'design' : 'upload'}.${problem}`, {
            what: t(`errors.files.rendered.${what}`)
          })
        )
      )
    }
    function onMessage(news: RenderNews): void {
      if (news === 'loaded') return void begin()
      settle()
      resolve(news)
    }
    function onExit(): void {
      stop('unreadable')
    }
    child.on('message', onMessage)
    child.on('exit', onExit)
    child.send(task, error => error && stop('unreadable'))
  })
}

/** Real memory and processor time of a process; zeros where the system does not tell. */
async function usageOf(pid: number): Promise<{ memoryBytes: number; cpuMs: number }> {
  const [status, stat] = await Promise.all(
    mapTuple(['status', 'stat'], name => readFile(`/proc/${pid}/${name}`, 'utf8').catch(() => ''))
  )
  // The second field of stat is the program's name, which may contain blanks.
  const times = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
  return {
    memoryBytes: Number(/^VmRSS:\s+(\d+) kB/m.exec(status)?.[1] ?? 0) * 1024,
    cpuMs: (Number(times[11] ?? 0) + Number(times[12] ?? 0)) * TICK_MS
  }
}
