import type { InputVideoTrack } from 'mediabunny'

/**
 * Returns what a file says of its video's colours if it leaves something out, and undefined if it says everything. Many cameras and programs
 * say nothing, and each player then makes its own guess, so that a copy which states a guess has other colours than the source.
 */
export async function incompleteColours(track: InputVideoTrack): Promise<VideoColorSpaceInit | undefined> {
  const { primaries = null, transfer = null, matrix = null, fullRange = null } = await track.getColorSpace()
  const isComplete = primaries !== null && transfer !== null && matrix !== null && fullRange !== null
  return isComplete ? undefined : { primaries, transfer, matrix, fullRange }
}
