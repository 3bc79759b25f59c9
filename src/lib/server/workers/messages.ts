// What workers and their supervisor send each other.
import { z } from 'zod'

/** One process's figures, as prom-client gives them. */
const Figures = z.array(z.looseObject({ name: z.string(), type: z.string() }))
export type Figures = z.infer<typeof Figures>

const Message = z.discriminatedUnion('kind', [
  /** A worker takes requests. */
  z.object({ kind: z.literal('serving') }),
  /** A worker asks for the figures of all, or the supervisor for a worker's own. */
  z.object({ kind: z.literal('figures-wanted'), id: z.number() }),
  z.object({ kind: z.literal('figures'), id: z.number(), figures: Figures }),
  z.object({ kind: z.literal('figures-of-all'), id: z.number(), text: z.string() })
])
export type Message = z.infer<typeof Message>

/** Undefined for what others put on the same channel. */
export function readMessage(message: unknown): Message | undefined {
  return Message.safeParse(message).data
}
