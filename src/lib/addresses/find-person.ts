/** Returns the page that finds the person of a face in its project. It is separate from `paths`, because the first script doesn't need it. */
export function findPersonPage(mediaId: string, trackId: string): string {
  return `/find-person?${new URLSearchParams({ v: mediaId, item: trackId }).toString()}`
}
