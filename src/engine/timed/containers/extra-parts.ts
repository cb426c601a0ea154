/** The parts of a file besides video and audio. An export has none of them. */
export interface ExtraParts {
  subtitles: number
  /** Tracks with positions, timecodes and other data. */
  dataTracks: number
  attachments: number
  hasChapters: boolean
  hasCover: boolean
  hasTags: boolean
}
