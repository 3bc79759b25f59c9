// JSON Schemas read from the type declarations of the installed packages, so that what the stand-in accepts is what the
// package in use says Stripe accepts. Syntax only: no type checker, a file is parsed when first asked for.
import { existsSync, readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'

import ts from 'typescript'

export interface Schema {
  $ref?: string
  type?: 'string' | 'boolean' | 'integer' | 'number' | 'null' | 'array' | 'object'
  enum?: (string | number | boolean)[]
  anyOf?: Schema[]
  items?: Schema
  properties?: Record<string, Schema>
  required?: string[]
  additionalProperties?: Schema | false
}

type Declaration = ts.InterfaceDeclaration | ts.TypeAliasDeclaration

interface DeclarationFile {
  path: string
  declarations: Map<string, Declaration>
  /** Local name to the file it comes from. */
  imports: Map<string, string>
}

/** Where a name is read: the file, and the namespaces around it. */
interface Scope {
  file: DeclarationFile
  namespaces: string[]
}

const require = createRequire(import.meta.url)
const stripeFolder = join(dirname(require.resolve('stripe')), '../esm/resources')
const stripeJsFolder = join(dirname(require.resolve('@stripe/stripe-js')), '../dist/stripe-js')

const files = new Map<string, DeclarationFile>()
const schemas = new Map<string, Schema>()

/** For example `PaymentIntents#PaymentIntentCreateParams`. */
export function stripeSchema(name: string): Schema {
  return schemaAt(join(stripeFolder, name.replace('#', '.d.ts#')))
}

/** For example `elements-group#Appearance`. */
export function stripeJsSchema(name: string): Schema {
  return schemaAt(join(stripeJsFolder, name.replace('#', '.d.ts#')))
}

/** The same schema with every reference followed at its first level. */
export function resolve(schema: Schema): Schema {
  return schema.$ref ? schemaAt(schema.$ref) : schema
}

function schemaAt(address: string): Schema {
  const known = schemas.get(address)
  if (known) return known
  const [path = '', name = ''] = address.split('#')
  const file = open(path)
  const declaration = file.declarations.get(name)
  if (!declaration) throw new Error(`${path} does not declare ${name}`)
  const scope = { file, namespaces: name.split('.').slice(0, -1) }
  const schema = ts.isInterfaceDeclaration(declaration)
    ? fromInterface(declaration, scope)
    : fromType(declaration.type, scope)
  schemas.set(address, schema)
  return schema
}

function open(path: string): DeclarationFile {
  const known = files.get(path)
  if (known) return known
  const source = ts.createSourceFile(path, readFileSync(path, 'utf8'), ts.ScriptTarget.Latest)
  const file: DeclarationFile = { path, declarations: new Map(), imports: new Map() }
  files.set(path, file)
  index(source.statements, [], file)
  return file
}

function index(statements: readonly ts.Statement[], namespaces: string[], file: DeclarationFile): void {
  for (const statement of statements) {
    if (ts.isInterfaceDeclaration(statement) || ts.isTypeAliasDeclaration(statement)) {
      file.declarations.set([...namespaces, statement.name.text].join('.'), statement)
    } else if (ts.isModuleDeclaration(statement) && statement.body && ts.isModuleBlock(statement.body)) {
      index(statement.body.statements, [...namespaces, statement.name.text], file)
    } else if (ts.isImportDeclaration(statement) && ts.isStringLiteral(statement.moduleSpecifier)) {
      const target = join(dirname(file.path), statement.moduleSpecifier.text.replace(/(\.js)?$/, '.d.ts'))
      const names = statement.importClause?.namedBindings
      if (names && ts.isNamedImports(names)) for (const { name } of names.elements) file.imports.set(name.text, target)
    }
  }
}

function fromInterface(declaration: ts.InterfaceDeclaration, scope: Scope): Schema {
  const own = fromMembers(declaration.members, scope)
  for (const parent of declaration.heritageClauses?.flatMap(clause => clause.types) ?? []) {
    if (!ts.isIdentifier(parent.expression)) continue
    const inherited = resolve(reference(parent.expression.text, scope))
    own.properties = { ...inherited.properties, ...own.properties }
    own.required = [...(inherited.required ?? []), ...(own.required ?? [])]
  }
  return own
}

function fromMembers(members: ts.NodeArray<ts.TypeElement>, scope: Scope): Schema {
  const schema: Schema = { type: 'object', properties: {}, required: [], additionalProperties: false }
  for (const member of members) {
    if (ts.isIndexSignatureDeclaration(member)) {
      schema.additionalProperties = fromType(member.type, scope)
    } else if (ts.isPropertySignature(member) && member.type) {
      const name = ts.isIdentifier(member.name) || ts.isStringLiteral(member.name) ? member.name.text : ''
      schema.properties![name] = numbersOf(name, fromType(member.type, scope))
      if (!member.questionToken) schema.required!.push(name)
    }
  }
  return schema
}

/** TypeScript has one kind of number, Stripe has two: everything is an integer except percentages. */
function numbersOf(name: string, schema: Schema): Schema {
  if (!/percent/.test(name)) return schema
  if (schema.anyOf) return { anyOf: schema.anyOf.map(part => numbersOf(name, part)) }
  return schema.type === 'integer' ? { type: 'number' } : schema
}

function fromType(node: ts.TypeNode, scope: Scope): Schema {
  if (ts.isUnionTypeNode(node)) return union(node.types, scope)
  if (ts.isIntersectionTypeNode(node)) return intersection(node.types, scope)
  if (ts.isParenthesizedTypeNode(node)) return fromType(node.type, scope)
  if (ts.isTypeLiteralNode(node)) return fromMembers(node.members, scope)
  if (ts.isArrayTypeNode(node)) return { type: 'array', items: fromType(node.elementType, scope) }
  if (ts.isLiteralTypeNode(node)) return literal(node.literal)
  if (ts.isTypeReferenceNode(node)) return named(node, scope)
  if (node.kind === ts.SyntaxKind.StringKeyword) return { type: 'string' }
  if (node.kind === ts.SyntaxKind.BooleanKeyword) return { type: 'boolean' }
  if (node.kind === ts.SyntaxKind.NumberKeyword) return { type: 'integer' }
  return {}
}

function literal(node: ts.LiteralTypeNode['literal']): Schema {
  if (ts.isStringLiteral(node)) return { enum: [node.text] }
  if (node.kind === ts.SyntaxKind.TrueKeyword) return { enum: [true] }
  if (node.kind === ts.SyntaxKind.FalseKeyword) return { enum: [false] }
  return { type: 'null' }
}

/** `OtherString` only says that a later Stripe may know more values; the one of this version refuses them. */
function union(types: readonly ts.TypeNode[], scope: Scope): Schema {
  const closed = types.filter(type => !isOtherString(type))
  const parts = closed.map(type => fromType(type, scope))
  const values = parts.flatMap(part => part.enum ?? [])
  const rest = parts.filter(part => !part.enum)
  const merged = values.length > 0 ? [{ enum: values }, ...rest] : rest
  return merged.length === 1 ? merged[0]! : { anyOf: merged }
}

function intersection(types: readonly ts.TypeNode[], scope: Scope): Schema {
  const parts = types.map(type => resolve(fromType(type, scope)))
  return {
    type: 'object',
    properties: Object.assign({}, ...parts.map(({ properties }) => properties)),
    required: parts.flatMap(({ required = [] }) => required),
    additionalProperties: false
  }
}

function isOtherString(node: ts.TypeNode): boolean {
  return ts.isTypeReferenceNode(node) && ts.isIdentifier(node.typeName) && node.typeName.text === 'OtherString'
}

function named(node: ts.TypeReferenceNode, scope: Scope): Schema {
  const name = entityName(node.typeName)
  const [argument] = node.typeArguments ?? []
  if (name === 'Array' && argument) return { type: 'array', items: fromType(argument, scope) }
  if (name === 'Emptyable' && argument) return { anyOf: [{ type: 'null' }, { enum: [''] }, fromType(argument, scope)] }
  if (name === 'OtherString' || name === 'Decimal') return { type: 'string' }
  return reference(name, scope)
}

function entityName(name: ts.EntityName): string {
  return ts.isIdentifier(name) ? name.text : `${entityName(name.left)}.${name.right.text}`
}

function reference(name: string, { file, namespaces }: Scope): Schema {
  for (let depth = namespaces.length; depth >= 0; depth--) {
    const candidate = [...namespaces.slice(0, depth), name].join('.')
    if (file.declarations.has(candidate)) return { $ref: `${file.path}#${candidate}` }
  }
  const imported = file.imports.get(name.split('.')[0]!)
  if (imported && existsSync(imported) && open(imported).declarations.has(name)) return { $ref: `${imported}#${name}` }
  return {}
}
