import { createDocumentEngine } from '../../../src/engine/document/engine'
import type { DocumentEngine } from '../../../src/engine/document/types'

/** Creates the product's own engine. */
export function createProductDocumentEngine(): DocumentEngine {
  return createDocumentEngine()
}
