import type { ProbeDocument } from '../../src/engine/document/types'
import type { MediaEngine } from '../../src/engine/timed/types'

/** The functions that check uploads other than images, by media type. */
export interface Probes {
  document: ProbeDocument
  /** For video and audio. */
  media: Pick<MediaEngine, 'probe' | 'waveform'>
}
