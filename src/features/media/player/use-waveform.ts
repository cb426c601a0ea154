import { useGetWaveform } from '#generated/audio/audio.ts'
import type { Waveform } from '#generated/model/waveform.zod.ts'

/** Shown instead of a waveform without peaks. */
export const NO_WAVEFORM = 'No waveform available.'

/**
 * Loads the waveform of a file. `waveform` is undefined until it has loaded, and if it has no peaks, which would be drawn as silence;
 * `isEmpty` distinguishes the two.
 */
export function useWaveform(mediaId: string, { enabled = true }: { enabled?: boolean } = {}) {
  const query = useGetWaveform(mediaId, { query: { enabled, retry: false } })
  const { data } = query
  const waveform: Waveform | undefined = data?.data === undefined || data.data.length === 0 ? undefined : data
  return { query, waveform, isEmpty: data !== undefined && waveform === undefined }
}
