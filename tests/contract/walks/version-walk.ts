import { itemsAt, textOf, type Walk } from './walker.ts'

/** How many versions are read. */
const VERSIONS = 2

/** Reads the contents, thumbnails and reports of released versions. Every response is checked by the rules of contents. */
export const versionWalk: Walk = {
  name: 'versions: contents, thumbnails and reports',
  needs: ['listAllVersions', 'getVersionContent'],
  run: async (walker) => {
    const list = await walker.must('listAllVersions', 200, { query: { rowsPerPage: '200' } })
    const released = itemsAt(list, 'versions').filter(({ release }) => release === 'released')
    for (const version of released.slice(0, VERSIONS)) {
      const params = { mediaId: textOf(version, 'mediaId'), versionId: textOf(version, 'id') }
      const whole = await walker.must('getVersionContent', 200, { params })
      const size = whole.answer?.body.length
      walker.expect(
        size === version['size'],
        'getVersionContent',
        whole,
        `it has ${size} bytes where the version has ${Number(version['size'])}`,
        'size: Bytes of the file',
      )
      await walker.must('getVersionContent', 206, { params, headers: { Range: 'bytes=0-9' } })
      if (walker.has('headVersionContent')) await walker.must('headVersionContent', 200, { params })
      // Versions of recordings have none.
      if (walker.has('getVersionThumbnail')) await walker.call('getVersionThumbnail', { params })
      if (!walker.has('getVersionReport')) continue
      for (const format of ['json', 'html']) await walker.must('getVersionReport', 200, { params, query: { format } })
    }
  },
}
