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
