import { afterEach, beforeEach, expect, test, vi } from 'vitest'

import { ApiError } from '#lib/client/api.ts'
import { createRecordEdit } from '#lib/client/edit-record.ts'
import { createEditSession } from '#lib/client/edit-session.ts'

interface Store {
  revision: number
  name: string
  message: string
}
type Settings = Omit<Store, 'revision'>

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

const LOST = new TypeError('fetch failed')

function refusal(field: string): ApiError {
  return new ApiError('updateStore', 400, 'Wrong', { fields: [{ field, message: 'Give the store a name' }] })
}

/** A server with one store, and as many pages that edit it as a test wants. */
function serve() {
  let store: Store = { revision: 1, name: 'Harbor', message: '' }
  const sent: Partial<Settings>[] = []
  /** What goes wrong with the next calls; `lost` is done, but nobody hears of it. */
  const troubles: (Error | 'lost' | undefined)[] = []

  async function send(patch: Partial<Settings>, read: Store | undefined): Promise<Store> {
    sent.push(patch)
    const trouble = troubles.shift()
    if (trouble instanceof Error) throw trouble
    if (read!.revision !== store.revision) throw new ApiError('updateStore', 409, 'Changed in the meantime', store)
    store = { ...store, ...patch, revision: store.revision + 1 }
    if (trouble === 'lost') throw LOST
    return store
  }

  function open(pauseMs: number | undefined = 300) {
    const edit = createRecordEdit<Store, Settings>({
      saved: store,
      draftOf: ({ name, message }) => ({ name, message }),
      ...(pauseMs && { pauseMs }),
      send: (patch, read, draft) => send(pauseMs ? patch : draft, read)
    })
    return { ...edit, kind: () => edit.$state.get().kind, view: () => edit.$view.get() }
  }
  return { open, sent, troubles, store: () => store }
}

test('sends what was typed once, after a pause of 300 ms', async () => {
  const { open, sent } = serve()
  const page = open()
  expect(page.kind()).toBe('clean')

  page.change({ name: 'W' })
  await vi.advanceTimersByTimeAsync(200)
  page.change({ name: 'Wildcats' })
  await vi.advanceTimersByTimeAsync(299)
  expect(page.kind()).toBe('dirty')
  expect(sent).toEqual([])

  await vi.advanceTimersByTimeAsync(1)
  expect(sent).toEqual([{ name: 'Wildcats' }])
  expect(page.kind()).toBe('saved')
})

test('saves the other fields when one is refused, and shows the sentence until it changes', async () => {
  const { open, sent, troubles } = serve()
  const page = open()
  troubles.push(refusal('name'))

  page.change({ name: '', message: 'Hello' })
  expect(await page.save()).toBe(false)
  expect(sent).toEqual([{ name: '', message: 'Hello' }, { message: 'Hello' }])
  expect(page.kind()).toBe('refused')
  expect(page.view()).toMatchObject({
    draft: { name: '', message: 'Hello' },
    errors: { name: 'Give the store a name' }
  })

  page.change({ name: 'Wildcats' })
  expect(page.view().errors).toEqual({})
  expect(await page.save()).toBe(true)
  expect(sent.at(-1)).toEqual({ name: 'Wildcats' })
})

test('what cannot be sent is tried again by itself', async () => {
  const { open, troubles, store } = serve()
  const page = open()
  troubles.push(LOST)

  page.change({ name: 'Wildcats' })
  expect(await page.save()).toBe(false)
  expect(page.kind()).toBe('offline')
  await vi.advanceTimersByTimeAsync(10_000)
  expect(page.kind()).toBe('saved')
  expect(store().name).toBe('Wildcats')
})

test('a refusal of all of it waits for another change', async () => {
  const { open, sent, troubles } = serve()
  const page = open()
  troubles.push(new ApiError('updateStore', 403, 'Ask the owner'))

  page.change({ name: 'Wildcats' })
  await page.save()
  expect(page.$state.get()).toMatchObject({ kind: 'refused', message: 'Ask the owner' })
  await vi.advanceTimersByTimeAsync(60_000)
  expect(sent).toHaveLength(1)
})

test('a lost reply is no conflict with oneself', async () => {
  const { open, troubles, store } = serve()
  const page = open()
  troubles.push('lost')

  page.change({ name: 'Wildcats' })
  await page.save()
  expect(page.kind()).toBe('offline')
  page.change({ message: 'Hello' })
  expect(await page.save()).toBe(true)
  expect(store()).toEqual({ revision: 3, name: 'Wildcats', message: 'Hello' })
})

test('what is typed while a save is on its way is sent afterwards, and stays as it stands', async () => {
  const { open, sent } = serve()
  const page = open()
  page.change({ name: 'W' })
  const saving = page.save()
  page.change({ name: 'Wildcats ' })
  expect(await saving).toBe(true)
  expect(sent).toEqual([{ name: 'W' }, { name: 'Wildcats ' }])
  expect(page.view().draft.name).toBe('Wildcats ')
})

test('two tabs that change different fields keep both', async () => {
  const { open, store } = serve()
  const [mine, theirs] = [open(), open()]
  theirs.change({ message: 'Theirs' })
  await theirs.save()
  mine.change({ name: 'Mine' })
  expect(await mine.save()).toBe(true)
  expect(store()).toMatchObject({ name: 'Mine', message: 'Theirs' })
  expect(mine.view().draft).toEqual({ name: 'Mine', message: 'Theirs' })
})

test.for(['mine', 'theirs'] as const)('two tabs that change the same field: %s is kept', async choice => {
  const { open, store, sent } = serve()
  const [page, other] = [open(), open()]
  other.change({ name: 'Theirs', message: 'Also theirs' })
  await other.save()
  page.change({ name: 'Mine' })
  expect(await page.save()).toBe(false)
  expect(page.$state.get()).toMatchObject({ kind: 'conflict', theirs: { keys: ['name'] } })

  // Nothing is sent until it is decided, and what is typed meanwhile is not lost.
  page.change({ name: 'Mine too' })
  await vi.advanceTimersByTimeAsync(60_000)
  expect(sent).toHaveLength(2)

  page.resolve(choice)
  await vi.advanceTimersByTimeAsync(1000)
  const name = choice === 'mine' ? 'Mine too' : 'Theirs'
  expect(store()).toMatchObject({ name, message: 'Also theirs' })
  expect(page.view().draft).toEqual({ name, message: 'Also theirs' })

  if (choice === 'mine') return
  page.bringBack()
  await page.save()
  expect(store().name).toBe('Mine too')
})

test('a record that is saved as a whole waits for its button', async () => {
  const { open, sent, store } = serve()
  const page = open(0)
  page.change({ name: 'Wildcats' })
  page.change({ name: 'Harbor' })
  expect(page.kind()).toBe('clean')
  page.change({ name: 'Wildcats' })
  await vi.advanceTimersByTimeAsync(60_000)
  expect(sent).toEqual([])
  expect(await page.save()).toBe(true)
  expect(sent).toEqual([{ name: 'Wildcats', message: '' }])
  // Pressed again: said again, changed or not.
  await page.save()
  expect(store().revision).toBe(3)
})

test('a record that is saved as a whole asks about every difference, but not about its own lost reply', async () => {
  const { open, troubles } = serve()
  const [page, other] = [open(0), open()]
  other.change({ message: 'Theirs' })
  await other.save()
  page.change({ name: 'Mine' })
  await page.save()
  expect(page.$state.get()).toMatchObject({ kind: 'conflict', theirs: { keys: ['name', 'message'] } })
  page.resolve('theirs')
  expect(page.kind()).toBe('clean')
  page.bringBack()
  troubles.push('lost')
  await page.save()
  expect(page.kind()).toBe('offline')
  expect(await page.save()).toBe(true)
  expect(page.kind()).toBe('saved')
})

test('what cannot be sent is kept, and forgotten once it is sent', async () => {
  let text = 'a'
  let saved = 'a'
  const kept: (string | undefined)[] = []
  const answers = [LOST]
  const session = createEditSession<string, never>({
    unsent: () => (text === saved ? undefined : text),
    async send(change) {
      const error = answers.shift()
      if (error) throw error
      saved = change
    },
    keep: change => kept.push(change),
    pauseMs: 100
  })
  text = 'b'
  session.touch()
  await vi.advanceTimersByTimeAsync(100)
  expect(kept).toEqual(['b'])
  await vi.advanceTimersByTimeAsync(10_000)
  expect(kept).toEqual(['b', undefined])
  expect(session.$state.get().kind).toBe('saved')
})

test('puts together what two people changed in one field, where it is told how', async () => {
  type Row = Record<string, string>
  const server = { revision: 1, row: { s: '1', m: '2' } as Row }
  const open = () =>
    createRecordEdit<typeof server, { row: Row }>({
      saved: { ...server },
      draftOf: ({ row }) => ({ row }),
      pauseMs: 300,
      merge(_, { before, mine, theirs }) {
        const [was, ours, others] = [before, mine, theirs] as [Row, Row, Row]
        const changed = Object.entries(ours).filter(([key, text]) => was[key] !== text)
        return { value: { ...others, ...Object.fromEntries(changed) } }
      },
      async send({ row }) {
        Object.assign(server, { revision: server.revision + 1, row })
        return { ...server }
      }
    })
  const page = open()
  page.change({ row: { s: '5', m: '2' } })
  page.put({ revision: 2, row: { s: '1', m: '9' } })
  expect(page.$view.get().draft.row).toEqual({ s: '5', m: '9' })

  await vi.advanceTimersByTimeAsync(300)
  expect(server.row).toEqual({ s: '5', m: '9' })
  page.put({ revision: 9, row: { s: '5', m: '10' } })
  expect(page.$view.get().draft.row).toEqual({ s: '5', m: '10' })
})

test('what is taken back while it is on its way stays taken back', async () => {
  type Row = Record<string, string>
  let answer: (saved: { revision: number; row: Row }) => void = () => undefined
  const page = createRecordEdit<{ revision: number; row: Row }, { row: Row }>({
    saved: { revision: 1, row: { s: '' } },
    draftOf: ({ row }) => ({ row }),
    pauseMs: 300,
    merge(_, { before, mine, theirs }) {
      const [was, ours, others] = [before, mine, theirs] as [Row, Row, Row]
      const changed = Object.entries(ours).filter(([key, text]) => was[key] !== text)
      return { value: { ...others, ...Object.fromEntries(changed) } }
    },
    send: () => new Promise(resolve => (answer = resolve))
  })
  page.change({ row: { s: '5' } })
  await vi.advanceTimersByTimeAsync(300)
  page.change({ row: { s: '' } })
  page.put({ revision: 2, row: { s: '5' } })
  expect(page.$view.get().draft.row).toEqual({ s: '' })
  answer({ revision: 2, row: { s: '5' } })
  await vi.advanceTimersByTimeAsync(1)
  expect(page.$view.get().draft.row).toEqual({ s: '' })
})
