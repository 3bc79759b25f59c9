/** What making a call needs, without schemas: `calls/` has one of each endpoint. */
export interface Call {
  /** Names the endpoint in the contract, in errors, logs and the API description; the specification's where it gives one. */
  name: string
  method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
  /** With parameters in braces: /api/v2/stores/{storeId} */
  path: string
  /** Honours the header Idempotency-Key: the same key and body do the work once and answer its result again. */
  idempotent?: boolean
}

type Named<N extends string, M extends Call['method']> = Call & { name: N; method: M }

/* @__NO_SIDE_EFFECTS__ */
export function call<const N extends string, const M extends Call['method']>(
  name: N,
  method: M,
  path: string,
  { idempotent }: { idempotent?: true } = {}
): Named<N, M> {
  return idempotent ? { name, method, path, idempotent } : { name, method, path }
}
