import { availableParallelism, totalmem } from 'node:os'

const MB = 1024 * 1024
/** What a worker takes under load is about 300 MB; the rest is for PostgreSQL and files in memory beside it. */
const WORKER_MB = 512
/** Those of one process fit into PostgreSQL's usual hundred connections. */
const MOST = 8

/** One for each core, and no more than memory allows. In a container both are the container's own. */
export function defaultWorkers(cores = availableParallelism(), memoryBytes = memoryOfMachine()): number {
  return Math.max(1, Math.min(cores, Math.floor(memoryBytes / MB / WORKER_MB), MOST))
}

/** In a container, the container's own. */
export function memoryOfMachine(): number {
  return Math.min(totalmem(), process.constrainedMemory() || Number.POSITIVE_INFINITY)
}

const EACH_POOL = 16
const LEAST_POOL = 4
/** Of the queue 3, of notices 1, and 1 by which an embedded database counts who uses it. */
const BESIDE_POOL = 5
/** The rest is for a person with psql, a backup, and another process on the same database. */
const SHARE = 0.8

/** How many connections each worker has for requests; undefined where the database has too few for so many. */
export function poolSize(workers: number, connections: number): number | undefined {
  const size = Math.floor((connections * SHARE) / workers) - BESIDE_POOL
  return size < LEAST_POOL ? undefined : Math.min(size, EACH_POOL)
}

export function mostWorkers(connections: number): number {
  return Math.max(1, Math.floor((connections * SHARE) / (LEAST_POOL + BESIDE_POOL)))
}
