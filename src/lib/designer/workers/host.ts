// Where a worker's messages come from and go to: a Web Worker's own scope, or the parent of a worker of Node.
export interface Host<In, Out> {
  /** What is handed over is not copied, and gone here. */
  post(message: Out, handedOver?: ArrayBuffer[]): void
  listen(receive: (message: In) => void): void
}

interface Scope {
  postMessage(message: unknown, handedOver?: ArrayBuffer[]): void
  addEventListener(type: 'message', receive: (event: { data: unknown }) => void): void
}

export function findHost<In, Out>(): Host<In, Out> {
  const node = globalThis.process?.getBuiltinModule?.('node:worker_threads')?.parentPort
  if (node)
    return {
      post: (message, handedOver = []) => node.postMessage(message, handedOver),
      listen: receive => node.on('message', receive)
    }
  const scope = globalThis as unknown as Scope
  return {
    post: (message, handedOver = []) => scope.postMessage(message, handedOver),
    listen: receive => scope.addEventListener('message', ({ data }) => receive(data as In))
  }
}
