/** The prefix of groups of tracks that a detection suggests show the same person. Reviewers make all other groups. */
const SUGGESTED = 'suggested-'

/**
 * Returns the ID of a group that a detection suggests.
 *
 * @param job the detection's job, so that the groups of two detections differ
 * @param person the number of the person in it
 */
export function suggestedGroup(job: string, person: number): string {
  // A group has max 64 characters.
  const number = `-${person}`
  return `${SUGGESTED}${job.slice(0, 64 - SUGGESTED.length - number.length)}${number}`
}

/** Returns whether a group is only a suggestion, which no decision may rely on. */
export function isSuggested(group: string | undefined): boolean {
  return group?.startsWith(SUGGESTED) === true
}
