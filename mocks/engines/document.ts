import { createDocumentEngine } from '#engine/document/engine.ts'
import type { DocumentEngine } from '#engine/document/types.ts'

/** Creates the product's engine. */
export function createProductDocumentEngine(): DocumentEngine {
  return createDocumentEngine()
}
