import type { InputVideoTrack } from 'mediabunny'

/**
 * Returns a file's description of its video's colours if it is incomplete, or undefined if it is complete. Many cameras and programs write
 * none, and each player then makes a different guess, so a copy that states a guess has other colours than the source.
 */
export async function incompleteColours(track: InputVideoTrack): Promise<VideoColorSpaceInit | undefined> {
  const { primaries = null, transfer = null, matrix = null, fullRange = null } = await track.getColorSpace()
  const isComplete = primaries !== null && transfer !== null && matrix !== null && fullRange !== null
  return isComplete ? undefined : { primaries, transfer, matrix, fullRange }
}
