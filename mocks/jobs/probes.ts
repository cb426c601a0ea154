import type { ProbeDocument } from '../../src/engine/document/types'
import type { MediaEngine } from '../../src/engine/media/types'

/** What looks at an upload that is no picture, for each type of media. */
export interface Probes {
  document: ProbeDocument
  /** For video and sound. */
  media: Pick<MediaEngine, 'probe' | 'waveform'>
}
