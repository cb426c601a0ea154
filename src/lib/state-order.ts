/** The sort order by state: files that need attention, files with running jobs, finished files. */
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

/** The states of files with running jobs. */
export const WORKING_STATES: readonly string[] = [
  'Converting',
  'Detecting',
  'Transcribing',
  'Redacting',
] satisfies (typeof STATE_ORDER)[number][]
