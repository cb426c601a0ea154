import type { BrowserContext, Page } from '@playwright/test'
import { readFileSync } from 'node:fs'
import { parse } from 'yaml'

interface Schema {
  $ref?: string
  type?: string | string[]
  properties?: Record<string, Schema>
  required?: string[]
  additionalProperties?: boolean | Schema
  items?: Schema
  anyOf?: Schema[]
  oneOf?: Schema[]
  allOf?: Schema[]
  discriminator?: { mapping: Record<string, string> }
}
interface Body {
  $ref?: string
  content?: Record<string, { schema: Schema }>
}
interface Parameter {
  $ref?: string
  in?: string
  name?: string
}
interface OperationObject {
  parameters?: Parameter[]
  requestBody?: Body
  responses: Record<string, Body>
}
interface Contract {
  paths: Record<string, Record<string, OperationObject | Parameter[]>>
  components: { schemas: Record<string, Schema>; responses: Record<string, Body>; parameters: Record<string, Parameter> }
}

/** The properties of an operation that a page needs. */
interface Operation {
  method: string
  /** A regular expression for the path. */
  path: string
  query: string[]
  body: Schema | null
  responses: Record<string, Schema | null>
}
interface Rules {
  operations: Operation[]
  schemas: Record<string, Schema>
  socketTypes: string[]
}

const METHODS = new Set(['get', 'post', 'put', 'patch', 'delete', 'head'])
const last = (reference: string): string => reference.slice(reference.lastIndexOf('/') + 1)

/** Returns the operations and schemas of a contract. */
function rulesOf({ paths, components }: Contract): Rules {
  const jsonOf = (body: Body | undefined): Schema | null => body?.content?.['application/json']?.schema ?? null
  const operations = Object.entries(paths).flatMap(([path, item]) =>
    Object.entries(item).flatMap(([method, operation]): Operation[] => {
      if (!METHODS.has(method) || Array.isArray(operation)) return []
      const { parameters = [], requestBody, responses } = operation
      const known = parameters.map((one) => (one.$ref === undefined ? one : (components.parameters[last(one.$ref)] ?? one)))
      return [
        {
          method: method.toUpperCase(),
          path: `^/legacy${path.replaceAll(/\{\w+\}/g, '[^/]+')}$`,
          query: known.flatMap((one) => (one.in === 'query' && one.name !== undefined ? [one.name] : [])),
          body: jsonOf(requestBody),
          responses: Object.fromEntries(
            Object.entries(responses).map(([status, response]) => [
              status,
              jsonOf(response.$ref === undefined ? response : components.responses[last(response.$ref)]),
            ]),
          ),
        },
      ]
    }),
  )
  const socketTypes = Object.keys(components.schemas['SocketMessage']?.discriminator?.mapping ?? {})
  return { operations, schemas: components.schemas, socketTypes }
}

/** The parts that a page has left out. If there are none, the restriction had no effect. */
export interface LeftOut {
  /** Requests that got 404, as `METHOD path`. */
  requests: string[]
  /** Fields removed from responses and requests. */
  fields: string[]
  /** Types of socket messages that were dropped. */
  messages: string[]
}

/**
 * Restricts the back end of pages opened after this call to `docs/contract/1.0.0.yaml`: other operations get 404, unknown fields are
 * removed from requests and responses, unknown parameters are ignored, and unknown socket messages are dropped.
 */
export async function useContract100(context: BrowserContext): Promise<void> {
  const text = readFileSync(new URL('../../docs/contract/1.0.0.yaml', import.meta.url), 'utf8')
  // `npm run contract:diff` validates the file's shape.
  await context.addInitScript(restrictPage, rulesOf(parse(text) as Contract))
}

/** Returns what the open page has left out since it was loaded. */
export function leftOut(page: Page): Promise<LeftOut> {
  return page.evaluate(() => (window as unknown as { leftOut: LeftOut }).leftOut)
}

/** Runs in the page, so it can't use anything from outside. */
function restrictPage({ operations, schemas, socketTypes }: Rules): void {
  const record: LeftOut = { requests: [], fields: [], messages: [] }
  Object.assign(window, { leftOut: record })

  const resolved = (schema: Schema): Schema => {
    const { $ref } = schema
    return $ref === undefined ? schema : resolved(schemas[$ref.slice($ref.lastIndexOf('/') + 1)] ?? {})
  }
  /** Returns the schemas of an object's alternatives, so that a field stays if any of them has it. */
  const alternatives = (schema: Schema): Schema[] => {
    const one = resolved(schema)
    const several = [...(one.anyOf ?? []), ...(one.oneOf ?? []), ...(one.allOf ?? [])]
    return several.length === 0 ? [one] : several.flatMap(alternatives)
  }
  const strip = (schema: Schema, value: unknown, path: string): unknown => {
    const choices = alternatives(schema)
    if (Array.isArray(value)) {
      const items = choices.find((one) => one.items)?.items
      return items ? value.map((item) => strip(items, item, path)) : value
    }
    const known = choices.filter(({ properties, additionalProperties }) => properties ?? additionalProperties)
    if (typeof value !== 'object' || value === null || known.length === 0) return value
    return Object.fromEntries(
      Object.entries(value).flatMap(([name, inner]) => {
        const field = known.flatMap(({ properties }) => properties?.[name] ?? [])
        const others = known.flatMap(({ additionalProperties }) => (typeof additionalProperties === 'object' ? additionalProperties : []))
        if (field.length > 0) return [[name, strip({ anyOf: field }, inner, `${path}.${name}`)]]
        if (others.length > 0) return [[name, strip({ anyOf: others }, inner, path)]]
        record.fields.push(`${path}.${name}`)
        return []
      }),
    )
  }

  const real = window.fetch.bind(window)
  window.fetch = async (input, init) => {
    const request = new Request(input, init)
    const url = new URL(request.url)
    if (url.origin !== location.origin || !url.pathname.startsWith('/legacy/')) return real(request)
    const operation = operations.find(({ method, path }) => method === request.method && new RegExp(path).test(url.pathname))
    if (!operation) {
      record.requests.push(`${request.method} ${url.pathname}`)
      return Response.json({ error: 'Not found' }, { status: 404 })
    }
    const unknown = Array.from(url.searchParams.keys()).filter((name) => !operation.query.includes(name))
    for (const name of unknown) url.searchParams.delete(name)
    const isJson = request.headers.get('content-type')?.startsWith('application/json') === true
    const { method, headers, signal, credentials } = request
    const sent = isJson && operation.body ? ((await request.clone().json()) as Record<string, unknown>) : undefined
    if (sent && operation.body) {
      const missing = resolved(operation.body).required?.find((name) => !(name in sent))
      if (missing !== undefined) return Response.json({ error: `${missing}: missing` }, { status: 422 })
    }
    const body = sent && operation.body ? JSON.stringify(strip(operation.body, sent, 'request')) : await request.clone().blob()
    const hasBody = method !== 'GET' && method !== 'HEAD'
    const response = await real(url, { method, headers, signal, credentials, ...(hasBody ? { body } : {}) })
    const schema = operation.responses[response.status] ?? operation.responses['default']
    if (!schema || response.headers.get('content-type')?.startsWith('application/json') !== true) return response
    const answer: unknown = strip(schema, await response.json(), 'response')
    return Response.json(answer, { status: response.status, headers: response.headers })
  }

  // MSW replaces WebSocket later, but its sockets dispatch ordinary events.
  const dispatch = Object.getOwnPropertyDescriptor(EventTarget.prototype, 'dispatchEvent')?.value as EventTarget['dispatchEvent']
  EventTarget.prototype.dispatchEvent = function (this: EventTarget, event: Event): boolean {
    const data: unknown = event instanceof MessageEvent ? event.data : undefined
    // An event of Socket.IO within a packet of Engine.IO.
    const type = typeof data === 'string' ? /^42\["message",\{"type":"(\w+)"/.exec(data)?.[1] : undefined
    if (type === undefined || socketTypes.includes(type)) return dispatch.call(this, event)
    record.messages.push(type)
    return true
  }
}
