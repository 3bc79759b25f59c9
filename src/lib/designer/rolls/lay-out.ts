// A design on its rolls, with those that lie beside it: the same in a browser and on a server.
import type { Design } from '../design.ts'
import type { Budget } from '../nesting/budget.ts'
import type { Port } from '../nesting/team.ts'
import type { Outliner } from '../production/outliner.ts'
import type { FontBook } from '../text/font-book.ts'
import type { LaidOut } from '../workers/task-kinds.ts'
import { nestFilms } from '../workers/nest-films.ts'
import type { Found } from './members.ts'
import { rollFilms } from './roll-films.ts'
import { errorsOf } from './stops.ts'

interface Options {
  outliner: Outliner
  book: FontBook
  team: Port[]
  budget: Budget
  pictures?: boolean
  onProgress: (output: LaidOut) => void
  isCancelled: () => boolean
}

export async function layOut(design: Design, gang: readonly Found[], options: Options): Promise<LaidOut> {
  const { outliner, book, onProgress, ...rest } = options
  const { films, notes, stops, members } = rollFilms(design, gang, { outliner, book })
  const copies = members.map(({ key, name, copies: count }) => ({ design: name, documentId: key, copies: count }))
  if (stops.length > 0) return { films: [], nested: [], notes, stops, copies, errors: [] }
  const errors = errorsOf(design, { outliner, book })
  const whole = (laid: Pick<LaidOut, 'films' | 'nested'>): LaidOut => ({ ...laid, notes, stops, copies, errors })
  return whole(await nestFilms(films, design, { ...rest, onProgress: early => onProgress(whole(early)) }))
}
