// Who nests in a worker of tasks: itself, and a second nester beside it where the machine can run two at once.
import { localPort } from '../nesting/member.ts'
import { type Port, portOf } from '../nesting/team.ts'

let team: Port[] | undefined

/** Kept for the next time: a nester has code to load. */
export function nestingTeam(): Port[] {
  team ??= [localPort(), ...helpers()]
  return team
}

function helpers(): Port[] {
  if ((globalThis.navigator?.hardwareConcurrency ?? 1) < 2) return []
  const { process } = globalThis
  if (process?.getBuiltinModule) {
    const { Worker: Thread } = process.getBuiltinModule('node:worker_threads')
    // Put together here, or the build would take the file for an asset.
    const file = './nesting.ts'
    const thread = new Thread(new URL(file, import.meta.url))
    thread.unref()
    return [portOf(thread)]
  }
  // Browsers before 2022 have workers only on pages.
  if (typeof Worker === 'undefined') return []
  return [portOf(new Worker(new URL('./nesting.ts', import.meta.url), { type: 'module' }))]
}
