import { EngineError } from '#engine/core/errors.ts'
import type { DocumentEngine } from '#engine/document/types.ts'
import type { EntityEngine } from '#engine/entities/types.ts'
import { NO_REDACTION } from './stand-in-engine'

const NO_PAGES = 'This back end runs without a browser and can’t read documents. Use the app: npm start.'

/** Stands in for the product's document engine outside a browser. It reads nothing and never redacts. */
export function standInDocument(): DocumentEngine {
  return {
    read: () => Promise.reject(new EngineError('cannot-decode', NO_PAGES)),
    redact: () => Promise.reject(new EngineError('cannot-encode', NO_REDACTION)),
    dispose: () => undefined,
  }
}

/** Stands in for the product's text engine outside a browser. No text is read there, so nothing is ever found. */
export function standInEntities(): EntityEngine {
  return {
    find: () => Promise.reject(new EngineError('cannot-decode', NO_PAGES)),
    dispose: () => undefined,
  }
}
