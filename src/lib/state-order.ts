/** The sort order by state: media that need attention, media with running jobs, finished media. */
export const STATE_ORDER = [
  'Ready for review',
  'Error',
  'Failed',
  'Uploaded',
  'Converted',
  'Converting',
  'Detecting',
  'Transcribing',
  'Redacting',
  'Redacted',
] as const

/** The states of media with running jobs. */
export const WORKING_STATES: readonly string[] = [
  'Converting',
  'Detecting',
  'Transcribing',
  'Redacting',
] satisfies (typeof STATE_ORDER)[number][]
