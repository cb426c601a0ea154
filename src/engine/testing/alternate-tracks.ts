/** Bytes from the name of a track's header to the lowest byte of its flags. */
const FLAGS = 7
const NAME = [...new TextEncoder().encode('tkhd')]
/** Flags of tracks that players play, and of those that they skip. Both are part of the movie. */
const [ENABLED, DISABLED] = [3, 2]

/** Returns an MP4 or QuickTime file in which a track is enabled or not. `track` counts the tracks of all kinds from 0. */
export async function withEnabled(file: Blob, track: number, isEnabled: boolean): Promise<Blob> {
  const bytes = new Uint8Array(await file.arrayBuffer())
  const headers = [...bytes.keys()].filter((at) => NAME.every((byte, index) => bytes[at + index] === byte))
  const header = headers[track]
  if (header === undefined) throw new Error(`the file has no track ${track}`)
  bytes[header + FLAGS] = isEnabled ? ENABLED : DISABLED
  return new Blob([bytes], { type: file.type })
}
