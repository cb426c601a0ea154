/** What the group of tracks starts with if a detection suggests that they show the same person. Any other group is a reviewer's. */
const SUGGESTED = 'suggested-'

/**
 * Returns the group of tracks that a detection suggests.
 *
 * @param job the job of the detection, so that the groups of two detections differ
 * @param person the number of the person in it
 */
export function suggestedGroup(job: string, person: number): string {
  // A group has at most 64 characters.
  const number = `-${person}`
  return `${SUGGESTED}${job.slice(0, 64 - SUGGESTED.length - number.length)}${number}`
}

/** Returns whether a group is only a suggestion, which no decision may rely on. */
export function isSuggested(group: string | undefined): boolean {
  return group?.startsWith(SUGGESTED) === true
}
