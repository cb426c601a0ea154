/** The labels of the actions in a file's log. */
const words: Readonly<Partial<Record<string, string>>> = {
  uploaded: 'Uploaded',
  detected: 'Detection finished',
  transcribed: 'Transcribed',
  // Each save of a review is an activity, also one that leaves items unreviewed.
  reviewed: 'Review saved',
  exported: 'Exported',
  released: 'Released',
  downloaded: 'Downloaded',
  renamed: 'Renamed',
  moved: 'Moved',
  version_renamed: 'Version renamed',
  version_deleted: 'Version deleted',
  job_failed: 'Failed',
  job_cancelled: 'Cancelled',
}

/** Returns the label of an action in a file's log. Newer back ends may have actions that this build doesn't know. */
export function activityWords(action: string): string {
  const label = action.replaceAll('_', ' ')
  return words[action] ?? `${label.charAt(0).toUpperCase()}${label.slice(1)}`
}
