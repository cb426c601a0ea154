import { decode, encode } from './messages'
import type { CallRunner } from './page-runner'

/** Returns what the browser of a page can decode and encode, such as `H.264 decoder`, and closes the page. */
export async function askCodecs(runner: CallRunner): Promise<string[]> {
  const call = { id: 0, files: '', engine: 'codecs', method: 'list', inputs: [], writes: false, listeners: [] } as const
  const message = { ...call, inputs: [], listeners: [], args: encode([]).text, options: encode({}).text }
  try {
    const end = await runner.run(message, () => undefined, undefined)
    if ('error' in end) throw new Error(`Chromium couldn’t list its codecs: ${end.error.message}`)
    // The page lists names.
    return decode(end.result) as string[]
  } finally {
    runner.close()
  }
}
