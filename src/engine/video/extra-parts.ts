/** The parts of a file besides video and audio, none of which an export has. */
export interface ExtraParts {
  subtitles: number
  /** Tracks of positions, timecodes and other data. */
  dataTracks: number
  attachments: number
  hasChapters: boolean
  hasCover: boolean
  hasTags: boolean
}
