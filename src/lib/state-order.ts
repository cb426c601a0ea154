/** The order of a list that is sorted by state: what waits for a person, what is being worked on, what is done. */
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
