type Response = { $ref?: string }
type Operation = { tags?: string[]; responses?: Record<string, Response> }
type Document = {
  components?: { responses?: Record<string, Response> }
  paths?: Record<string, Record<string, Operation>>
  webhooks?: unknown
}

/**
 * Prepares the contract for the generator, which has three limitations. It imports types for shared responses that it never writes, so
 * references to responses are inlined. It mistakes tus and byte operations for JSON, so they are removed; the app requests them by URL.
 * It would make a hook of the socket's message, so webhooks are removed.
 */
export function contractInput<T>(spec: T): T {
  // The generator passes the parsed contract without a type.
  const document = spec as Document
  delete document.webhooks
  const shared = document.components?.responses ?? {}
  for (const [path, operations] of Object.entries(document.paths ?? {})) {
    for (const [method, operation] of Object.entries(operations)) {
      if (operation.tags?.includes('binary')) {
        delete operations[method]
        continue
      }
      for (const [status, response] of Object.entries(operation.responses ?? {})) {
        const name = response.$ref?.match(/^#\/components\/responses\/(.+)$/)?.[1]
        const target = name === undefined ? undefined : shared[name]
        if (target && operation.responses) operation.responses[status] = structuredClone(target)
      }
    }
    if (!Object.values(operations).some((operation) => operation.responses) && document.paths) delete document.paths[path]
  }
  return spec
}
