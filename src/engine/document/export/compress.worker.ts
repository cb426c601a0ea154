import '#lib/browser/no-eval.ts'

import { z } from 'zod'

import { deflate } from './pdf-writer'

/** The requests to compress bytes. See `Compressor`. */
const Request = z.object({ id: z.int(), bytes: z.instanceof(Uint8Array<ArrayBuffer>) })

async function compress(data: unknown): Promise<void> {
  const { id, bytes } = Request.parse(data)
  const compressed = await deflate(bytes)
  self.postMessage({ id, bytes: compressed }, { transfer: [compressed.buffer] })
}

self.addEventListener('message', ({ data }: MessageEvent<unknown>) => {
  compress(data).catch((error: unknown) => reportError(error))
})
