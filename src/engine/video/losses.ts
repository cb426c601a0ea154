import type { InputVideoTrack } from 'mediabunny'

import type { OpenFile } from '../timed/read-file'

/** Returns sentences on the parts of a source that its export doesn't have. */
export async function lossNotes({ input }: Pick<OpenFile, 'input'>, video: InputVideoTrack): Promise<string[]> {
  const notes: string[] = []
  const others = (await input.getVideoTracks()).filter(({ id }) => id !== video.id).length
  if (others > 0) notes.push(others === 1 ? 'The second video track is left out.' : `${others} more video tracks are left out.`)
  if (await video.canBeTransparent()) notes.push('Transparency is left out.')
  if (await video.hasHighDynamicRange()) notes.push('The high dynamic range is reduced to the standard range.')
  const tags = Object.values(await input.getMetadataTags()).filter((tag) => tag !== undefined)
  if (tags.length > 0) notes.push('Tags, covers and attachments of the file are left out.')
  return notes
}
