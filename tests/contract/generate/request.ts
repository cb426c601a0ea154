import fc from 'fast-check'

import type { WireRequest } from '../client.ts'
import type { Body, Contract, Operation, Parameter, Schema } from '../contract/types.ts'
import { arbitraryFor } from './arbitrary.ts'

/** Parameters and body of a request, before they are encoded. */
export interface Parts {
  params: Record<string, string>
  query: Record<string, string>
  headers: Record<string, string>
  /** Undefined for no body. */
  body: unknown
}

/** Ids of existing records by parameter name. */
export type Pool = Map<string, string[]>

const TUS_METADATA = `filename ${btoa('contract-test.png')},filetype ${btoa('image/png')}`
const SMALLEST_ID = 'x'

function asText(value: unknown): string {
  return typeof value === 'string' ? value : JSON.stringify(value)
}

function inHeader(contract: Contract, { name, schema }: Parameter): fc.Arbitrary<string> {
  if (name === 'Upload-Metadata') return fc.constant(TUS_METADATA)
  if ('const' in schema || schema.type !== 'string') return arbitraryFor(contract, schema).map(asText)
  // A header contains only visible ASCII, even if its schema allows more.
  return fc.stringMatching(/^[!-~]+$/, { size: 'small' }).filter((text) => text.length <= (schema.maxLength ?? text.length))
}

/** Generates valid values and ids of existing records. */
function inPath(contract: Contract, { name, schema }: Parameter, pool: Pool): fc.Arbitrary<string> {
  const anything = arbitraryFor(contract, schema)
    .map(asText)
    .filter((text) => text !== '' && !/^\.+$/.test(text))
  const known = fc.nat().map((index) => {
    const ids = pool.get(name) ?? []
    return ids[index % Math.max(1, ids.length)] ?? SMALLEST_ID
  })
  return fc.oneof(anything, known)
}

/** Encodes query values. Spreads an object into one parameter per property. */
function spread(query: Readonly<Record<string, unknown>>): Record<string, string> {
  return Object.fromEntries(
    Object.entries(query).flatMap(([name, value]) =>
      typeof value === 'object' && value !== null
        ? Object.entries(value).map(([key, item]) => [key, asText(item)])
        : [[name, asText(value)]],
    ),
  )
}

function bodyFor(contract: Contract, { schema }: Body): fc.Arbitrary<unknown> {
  // An empty body counts as missing, which is invalid if a body is required.
  return isBytes(schema) ? fc.uint8Array({ minLength: 1, maxLength: 16 }) : arbitraryFor(contract, schema)
}

export function isBytes(schema: Schema): boolean {
  return schema.format === 'binary'
}

/** Generates valid requests of an operation. */
export function requestsOf(contract: Contract, operation: Operation, pool: Pool): fc.Arbitrary<Parts> {
  const those = (place: Parameter['in']): Parameter[] => operation.parameters.filter((parameter) => parameter.in === place)
  const required = (parameters: Parameter[]): { requiredKeys: string[] } => ({
    requiredKeys: parameters.filter((parameter) => parameter.required).map(({ name }) => name),
  })
  const each = <Value>(parameters: Parameter[], make: (parameter: Parameter) => fc.Arbitrary<Value>): Record<string, fc.Arbitrary<Value>> =>
    Object.fromEntries(parameters.map((parameter) => [parameter.name, make(parameter)]))
  const path = each(those('path'), (parameter) => inPath(contract, parameter, pool))
  const query = each(those('query'), (parameter): fc.Arbitrary<unknown> =>
    pool.has(parameter.name) ? inPath(contract, parameter, pool) : arbitraryFor(contract, parameter.schema),
  )
  const headers = each(those('header'), (parameter) => inHeader(contract, parameter))
  return fc.record({
    params: fc.record(path),
    query: fc.record(query, required(those('query'))).map(spread),
    headers: fc.record(headers, required(those('header'))).map(spread),
    body: operation.body ? bodyFor(contract, operation.body) : fc.constant(undefined),
  })
}

/** Returns a request with only the given parts. */
export function partsOf(parts: Partial<Parts> = {}): Parts {
  return { params: {}, query: {}, headers: {}, body: undefined, ...parts }
}

/** Encodes a request for HTTP. */
export function toWire(operation: Operation, { params, query, headers, body }: Parts, token: string | null): WireRequest {
  const path = operation.path.replaceAll(/\{([^}]+)\}/g, (_all, name: string) => encodeURIComponent(params[name] ?? SMALLEST_ID))
  const search = new URLSearchParams(query).toString()
  return {
    method: operation.method.toUpperCase(),
    path: search === '' ? path : `${path}?${search}`,
    headers: {
      Accept: 'application/json, */*',
      ...headers,
      ...(token === null ? {} : { Authorization: `Bearer ${token}` }),
      ...(body === undefined || !operation.body ? {} : { 'Content-Type': operation.body.contentType }),
    },
    ...(body === undefined ? {} : { body: body instanceof Uint8Array ? body : JSON.stringify(body) }),
  }
}
