import { untilIdle, uploadWhole } from './upload.ts'
import { uniqueName, type Walk } from './walker.ts'

/** Uploads that would run in the page's origin if they were sent as what they are. */
const HOSTILE: readonly { name: string; type: string; text: string }[] = [
  { name: 'page.html', type: 'text/html', text: '<!doctype html><title>A page</title><script>document.title = 1</script>' },
  {
    name: 'drawing.svg',
    type: 'image/svg+xml',
    text: '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><script>document.title = 1</script></svg>',
  },
  {
    name: 'page.xhtml',
    type: 'application/xhtml+xml',
    text: '<html xmlns="http://www.w3.org/1999/xhtml"><body><p>A page</p></body></html>',
  },
]

/** Uploads pages and drawings with scripts and reads them, which must not make them run. Every response is checked by the rules of contents. */
export const contentWalk: Walk = {
  name: 'contents: pages and drawings with scripts',
  needs: ['createUpload', 'appendUpload', 'listJobs', 'getMediaContent', 'deleteMedia'],
  run: async (walker) => {
    for (const { name, type, text } of HOSTILE) {
      const bytes = new TextEncoder().encode(text)
      const mediaId = await uploadWhole(walker, `${uniqueName('hostile')}.${name}`, type, bytes)
      if (mediaId === undefined) continue
      await untilIdle(walker, mediaId)
      const params = { mediaId }
      await walker.call('getMediaContent', { params })
      await walker.call('getMediaContent', { params, headers: { Range: 'bytes=0-9' } })
      if (walker.has('headMediaContent')) await walker.call('headMediaContent', { params })
      // The file may be gone already, because a back end may delete what it can't use.
      await walker.call('deleteMedia', { params })
    }
  },
}
