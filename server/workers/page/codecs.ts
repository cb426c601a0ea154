const VIDEO = { 'H.264': 'avc1.42001f', 'H.265': 'hvc1.1.6.L93.B0', VP8: 'vp8', VP9: 'vp09.00.10.08', AV1: 'av01.0.04M.08' }
const AUDIO = { AAC: 'mp4a.40.2', MP3: 'mp3', Opus: 'opus', FLAC: 'flac', Vorbis: 'vorbis' }

const [WIDTH, HEIGHT, CHANNELS, SAMPLE_RATE] = [640, 360, 2, 48_000]

/** Returns whether a browser supports a configuration. Some reject those whose codec they don't know. */
const supports = async (check: Promise<{ supported?: boolean }>): Promise<boolean> =>
  check.then(
    ({ supported }) => supported === true,
    () => false,
  )

/** Returns what the browser of the page can decode and encode, such as `H.264 decoder`. */
export async function listCodecs(): Promise<string[]> {
  const audio = { numberOfChannels: CHANNELS, sampleRate: SAMPLE_RATE }
  const video = { width: WIDTH, height: HEIGHT }
  const checks: [string, Promise<boolean>][] = [
    ...Object.entries(VIDEO).flatMap(([name, codec]): [string, Promise<boolean>][] => [
      [`${name} decoder`, supports(VideoDecoder.isConfigSupported({ codec }))],
      [`${name} encoder`, supports(VideoEncoder.isConfigSupported({ codec, ...video }))],
    ]),
    ...Object.entries(AUDIO).flatMap(([name, codec]): [string, Promise<boolean>][] => [
      [`${name} decoder`, supports(AudioDecoder.isConfigSupported({ codec, ...audio }))],
      [`${name} encoder`, supports(AudioEncoder.isConfigSupported({ codec, ...audio }))],
    ]),
  ]
  const found: string[] = []
  for (const [name, check] of checks) if (await check) found.push(name)
  return found
}
