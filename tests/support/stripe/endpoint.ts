// How an endpoint of the stand-in is written.
import { type Schema, stripeSchema } from './schemas.ts'
import { type Kind, type KindOf, page, type World } from './world.ts'

export interface Endpoint {
  method: string
  path: string
  schema(fromBrowser: boolean): Schema
  /** May be called with the publishable key. */
  browser: boolean
  run(world: World, input: unknown, id: string): object
}

export function endpoint<Input>(
  method: string,
  path: string,
  schema: string,
  run: (world: World, input: Input, id: string) => object
): Endpoint {
  return {
    method,
    path: `/v1/${path}`,
    browser: false,
    schema: () => stripeSchema(schema),
    run: (world, input, id) => run(world, input as Input, id)
  }
}

/** Stripe.js sends what the declarations of the server's package leave out: the secret of the intent, and the card. */
export function alsoFromBrowser(base: Endpoint): Endpoint {
  const text: Schema = { type: 'string' }
  return {
    ...base,
    browser: true,
    schema(fromBrowser) {
      const schema = base.schema(fromBrowser)
      if (!fromBrowser) return schema
      const properties: Record<string, Schema> = { ...schema.properties, key: text, client_secret: text }
      if (properties['payment_method_data']) {
        properties['payment_method_data'] = stripeSchema('PaymentMethods#PaymentMethodCreateParams')
      }
      return { ...schema, properties }
    }
  }
}

export function reader<K extends Kind>(kind: K, path: string, schema: string): Endpoint {
  return endpoint('GET', `${path}/:id`, schema, (world, _, id) => world.get(kind, id))
}

type Filter<K extends Kind> = (object: KindOf<K>, input: Record<string, unknown>) => boolean

export function lister<K extends Kind>(
  kind: K,
  path: string,
  schema: string,
  matches: Filter<K> = () => true
): Endpoint {
  return endpoint('GET', path, schema, (world, input: Record<string, unknown>) => {
    return page<K>(
      world.all(kind).filter(object => matches(object, input)),
      input,
      `/v1/${path}`
    )
  })
}

/** Equal where the caller asked for it. */
export function same<Name extends string>(...names: Name[]) {
  return (object: { [name in Name]?: unknown }, input: Record<string, unknown>): boolean => {
    return names.every(name => input[name] === undefined || input[name] === object[name])
  }
}
