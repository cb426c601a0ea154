import type { ProbeDocument } from '../../src/engine/document/types'

/** What looks at an upload that is no picture, for each type of media. */
export interface Probes {
  document: ProbeDocument
}
