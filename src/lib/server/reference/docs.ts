// The API description cut into pages for people: a resource with its calls and the shapes that they refer to.
import { CONTRACT } from '#lib/contract/all.ts'
import type { Access } from '#lib/contract/endpoint.ts'
import { required } from '#lib/shared/required.ts'

import { describeApi } from './openapi.ts'
import type { Json } from './shapes.ts'

const SHAPE = '#/components/schemas/'

interface Parameter {
  name: string
  in: string
  required: boolean
  schema: object
  description?: string
}

interface Operation {
  operationId: string
  summary: string
  description?: string
  parameters: (Parameter | { $ref: string })[]
  requestBody?: { content: Record<string, { schema: object }> }
  responses: Record<string, { content: Record<string, { schema: { properties?: { data?: object } } }> }>
}

interface Description {
  info: { description: string }
  paths: Record<string, Record<string, Operation>>
  webhooks: Record<string, { post: Operation }>
  components: { parameters: Record<string, Parameter>; schemas: Record<string, Json> }
}

interface DescribedCall {
  name: string
  method: string
  path: string
  access: Access
  summary: string
  scope: string
  parameters: Parameter[]
  body: object | undefined
  data: object
}

export interface ResourcePage {
  calls: DescribedCall[]
  shapes: [name: string, shape: object][]
}

export const RESOURCES = [...new Set(CONTRACT.map(({ resource }) => resource))]

/** Undefined where there is no such resource. */
export function describeResource(publicUrl: string, resource: string): ResourcePage | undefined {
  const described = describeApi(publicUrl) as never as Description
  const calls = CONTRACT.filter(each => each.resource === resource).map(({ endpoint }): DescribedCall => {
    const { name, method, path, access } = endpoint
    const operation = required(described.paths[path]?.[method.toLowerCase()], `${method} ${path}`)
    const [answer] = Object.entries(operation.responses['200']?.content ?? {})
    const [type, content] = required(answer, `what ${name} answers`)
    return {
      name,
      method,
      path,
      access,
      summary: operation.summary,
      scope: operation.description ?? '',
      parameters: operation.parameters.map(parameter => resolve(parameter, described)),
      body: Object.values(operation.requestBody?.content ?? {})[0]?.schema,
      data: content.schema.properties?.data ?? { type }
    }
  })
  if (calls.length === 0) return undefined
  return { calls, shapes: shapesIn(calls, described) }
}

/** What is sent to the webhooks of a shop. */
export function describeEvents(publicUrl: string) {
  const described = describeApi(publicUrl) as never as Description
  const events = Object.entries(described.webhooks).map(([type, { post }]) => ({ type, summary: post.summary }))
  const headers = Object.values(described.webhooks)[0]?.post.parameters as Parameter[]
  return { events, headers, shapes: shapesIn(described.webhooks, described) }
}

/** The words of the description, a paragraph each. */
export function introOf(publicUrl: string): string[] {
  return (describeApi(publicUrl) as never as Description).info.description.replaceAll(/[*`]/g, '').split('\n\n')
}

function resolve(parameter: Parameter | { $ref: string }, { components }: Description): Parameter {
  if (!('$ref' in parameter)) return parameter
  return required(components.parameters[parameter.$ref.split('/').at(-1) ?? ''], parameter.$ref)
}

/** Those that are named in it, and in them. */
function shapesIn(value: object, { components: { schemas } }: Description): [string, object][] {
  const found = new Map<string, object>()
  const add = (part: object) => {
    for (const [, name = ''] of JSON.stringify(part).matchAll(/"\$ref":"#\/components\/schemas\/(\w+)"/g)) {
      const shape = schemas[name]
      if (!shape || found.has(name)) continue
      found.set(name, shape)
      add(shape)
    }
  }
  add(value)
  return [...found].toSorted(([a], [b]) => (a < b ? -1 : 1))
}

/** As people read it: a shape that has a name is its name. */
export function printShape(shape: object): string {
  return JSON.stringify(shape, null, 2).replaceAll(/\{\s*"\$ref": "#\/components\/schemas\/(\w+)"\s*\}/g, '$1')
}

/** The names of shapes in it, to lead to them. */
export function namesIn(shape: object | undefined): string[] {
  const text = JSON.stringify(shape ?? {})
  return [...new Set([...text.matchAll(new RegExp(`"${SHAPE}(\\w+)"`, 'g'))].map(([, name = '']) => name))]
}
