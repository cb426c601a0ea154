import { useEffect, useState } from 'react'

import { isCancelled } from '#api/api-error.ts'
import { fetchBytes } from '#api/uploads/fetch-bytes.ts'
import { fetchOriginal } from '#api/uploads/fetch-original.ts'
import { log } from '#lib/log.ts'
import { mediaUrls } from '#lib/addresses/media-urls.ts'
import { mayBeTurned, toUprightFile } from '#lib/review/upright.ts'

/** Bytes that suffice to determine whether the browser may ignore the orientation of a file. */
const HEAD_BYTES = 64

/** Returns a file that an `img` shows upright, or undefined if it shows the original upright. */
async function fetchTurned(mediaId: string, signal: AbortSignal): Promise<Blob | undefined> {
  const headers = { Range: `bytes=0-${HEAD_BYTES - 1}` }
  const head = await fetchBytes(mediaUrls.content(mediaId), { signal, headers })
  if (!(await mayBeTurned(await head.arrayBuffer()))) return undefined
  const original = await fetchOriginal(mediaId, { signal, cache: 'default' })
  const upright = await toUprightFile(original)
  return upright === original ? undefined : upright
}

/** Returns the URL of an image for an `img`. After `onLoad` it is replaced if the browser ignores the orientation. */
export function useUprightUrl(mediaId: string): { url: string; onLoad: () => void } {
  const [loaded, setLoaded] = useState<string>()
  const [turned, setTurned] = useState<{ mediaId: string; url: string }>()
  useEffect(() => {
    if (loaded !== mediaId) return undefined
    const controller = new AbortController()
    const { signal } = controller
    let url = ''
    const check = async (): Promise<void> => {
      try {
        const upright = await fetchTurned(mediaId, signal)
        if (upright === undefined || signal.aborted) return
        url = URL.createObjectURL(upright)
        setTurned({ mediaId, url })
      } catch (error) {
        // The image stays as stored; the review and the export rotate it anyway.
        if (!isCancelled(error) && !signal.aborted) log.warn('Could not check the orientation of an image', error)
      }
    }
    void check()
    return () => {
      controller.abort()
      setTurned(undefined)
      URL.revokeObjectURL(url)
    }
  }, [loaded, mediaId])
  return { url: turned?.mediaId === mediaId ? turned.url : mediaUrls.content(mediaId), onLoad: () => setLoaded(mediaId) }
}
