import type { ProbeDocument } from '#engine/document/types.ts'
import type { MediaEngine } from '#engine/timed/types.ts'

/** The functions that check uploads other than images, by media type. */
export interface Probes {
  document: ProbeDocument
  /** For video and audio. */
  media: Pick<MediaEngine, 'probe' | 'waveform'>
}
