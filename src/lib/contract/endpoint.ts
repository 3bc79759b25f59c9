import { z } from 'zod'

import type { Permission } from '#lib/shared/roles.ts'

import type { Resources } from './all.ts'
import type { Call } from './call.ts'

import './messages.ts'

/** Who may call: nobody checked, who has a link, any signed-in user, a member of the named workspace, a platform admin. */
export type Access = 'public' | 'link' | 'user' | 'workspace' | 'admin'

interface CacheRule {
  seconds: number
  tags: string[]
}

interface Described extends Call {
  /** One sentence for the API description. */
  summary?: string
  params?: z.ZodObject
  query?: z.ZodObject
  body?: z.ZodType
  data: z.ZodType
  /** The reply is a file of this type instead of the envelope. */
  produces?: string
  /**
   * The reply depends on nothing but the address, and one may be given to whoever asks for this many seconds: always, or
   * by what it says, until something of its tags changes.
   */
  keepFor?: number | ((data: never) => CacheRule)
  /** Largest body, where a megabyte of JSON, or 25 of a form, is not enough. */
  maxBytes?: number
  /** The body is a form with a file instead of JSON; the handler reads it from the request. */
  upload?: boolean
}

/** Of a workspace with what a member must be allowed to do: there is no default that could open something by omission. */
export type Endpoint = Described &
  (
    | { access: Exclude<Access, 'workspace' | 'link'>; may?: never; link?: never }
    | { access: 'workspace'; may: Permission; link?: never }
    /** Its path names the token as `{link}`; a link of another kind leads nowhere. */
    | { access: 'link'; link: string; may?: never }
  )

export function endpoint<const E extends Endpoint>(spec: E): E {
  return spec
}

type Bare<S> =
  S extends z.ZodDefault<infer Inner> ? Bare<Inner> : S extends z.ZodOptional<infer Inner> ? Bare<Inner> : S

type ChangeShape<S extends z.ZodRawShape> = { [Key in keyof S]: z.ZodOptional<Bare<S[Key]> & z.ZodType> }

/**
 * The fields of a schema for a change of what there is: each may be missing, and what is missing stays as it is. So none
 * has a default here, which would be written over what there is.
 */
export function changesOf<S extends z.ZodRawShape>(schema: z.ZodObject<S>): z.ZodObject<ChangeShape<S>> {
  const fields = Object.entries(schema.shape).map(([name, field]) => [name, bare(name, field as z.ZodType).optional()])
  return z.object(Object.fromEntries(fields)) as z.ZodObject<ChangeShape<S>>
}

function bare(name: string, field: z.ZodType): z.ZodType {
  if (!(field instanceof z.ZodDefault || field instanceof z.ZodOptional)) return field
  if (field.def.checks?.length) throw new Error(`${name}: put the check before the default, which a change leaves out`)
  return bare(name, field.def.innerType as z.ZodType)
}

type Named<N extends string> = {
  [Resource in keyof Resources]: N extends keyof Resources[Resource] ? Resources[Resource][N] : never
}[keyof Resources]

/** The endpoint of a call, by its name; an endpoint is its own. */
type EndpointOf<C extends Call> = C extends { data: z.ZodType } ? C : Named<C['name']>

type Part<E, K extends string> = E extends Record<K, infer S extends z.ZodType> ? S : never

type Given<E, K extends string> = Part<E, K> extends never ? object : { [key in K]: z.input<Part<E, K>> }

type InputOf<E> = Given<E, 'params'> & Given<E, 'query'> & Given<E, 'body'>
export type Input<C extends Call> = InputOf<EndpointOf<C>>

type Read<E, K extends string> = Part<E, K> extends never ? undefined : z.output<Part<E, K>>

export interface Parsed<E extends Endpoint> {
  params: Read<E, 'params'>
  query: Read<E, 'query'>
  body: Read<E, 'body'>
}

export type Data<C extends Call> = z.output<Part<EndpointOf<C>, 'data'>>

/** Every JSON reply of the API has this shape. */
export interface Envelope<T> {
  ok: boolean
  data: T | null
  message: string
}

/** Names the workspace of a call; membership of it is proved before the handler runs. */
export const InWorkspace = z.object({ WorkspaceId: z.uuid() })

/** Into which other workspace of the caller; a copy unless it is to move. */
export const Sending = z.object({ toWorkspaceId: z.uuid(), move: z.boolean().default(false) })

/** The token of a link. */
export const ByLink = z.object({ link: z.string() })

/** For calls that answer nothing. */
export const Nothing = z.null()

export const Timestamp = z.iso.datetime()

/** The largest whole number that a column holds. What is larger is refused before it gets there. */
export const MOST_INT = 2_147_483_647

/** Counts how often a record was written; a change names the one it was made from. */
export const Revision = z.int().min(0).max(MOST_INT)

/** A sum as it was shown, which the server compares with its own and writes nowhere. */
export const ShownCents = z.int()

/** Integer minor units: cents of a dollar. */
export const Cents = z.int().min(0).max(10_000_000)

export const Hex = z.string().regex(/^#[0-9a-fA-F]{6}$/, 'must be # and six hex digits')

/** A page of a list; `total` counts all rows of the filter. */
export function page<T extends z.ZodType>(row: T) {
  return z.object({ rows: z.array(row), total: z.int(), page: z.int(), pageSize: z.int() })
}

export const Paging = {
  page: z.coerce.number().int().min(1).max(10_000).default(1),
  pageSize: z.coerce.number().int().min(1).max(100).default(50)
}

/** Of a list that may be very long. */
export const LongPaging = {
  ...Paging,
  /** `7.{id}`: page 7 begins with this row. A page near it is found at once, however far back it is. */
  at: z
    .string()
    .regex(/^[1-9]\d{0,4}\.[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/)
    .optional()
}
export type LongPaging = { page: number; pageSize: number; at?: string | undefined }
