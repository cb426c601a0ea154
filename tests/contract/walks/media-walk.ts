import { at, itemsAt, numberAt, textAt, uniqueName, type Walk, type Walker } from './walker.ts'
import { readInRanges, readWithConditions } from './content-steps.ts'
import { review } from './review-steps.ts'
import { speakTus } from './tus-steps.ts'
import { giveUpAnUpload, sampleImage, untilIdle, uploadInPieces, type Uploaded } from './upload.ts'

async function changeAndRead(walker: Walker, { id }: Uploaded): Promise<void> {
  const params = { mediaId: id }
  const name = `${uniqueName('renamed')}.png`
  const renamed = await walker.must('updateMedia', 200, { params, body: { name } })
  walker.expect(textAt(renamed, 'name') === name, 'updateMedia', renamed, 'the answer has not the new name', 'The updated media')
  const read = await walker.must('getMedia', 200, { params })
  walker.expect(textAt(read, 'name') === name, 'updateMedia', read, 'the new name was not kept', 'Rename the media')
  const list = await walker.must('listMedia', 200)
  const listed = itemsAt(list, 'medias').find((media) => media['id'] === id)
  walker.expect(listed?.['name'] === name, 'listMedia', list, 'the list has not the media by its new name', "List the user's media")
  if (!walker.has('searchMedia')) return
  const term = name.slice('renamed '.length, -'.png'.length)
  const found = await walker.must('searchMedia', 200, { body: { category: 'tag', searchTerm: term, page: 0, rowsPerPage: 5 } })
  walker.expect(
    itemsAt(found, 'searchResult').some((media) => media['id'] === id),
    'searchMedia',
    found,
    `"${term}" does not find the media of that name`,
    "Search the user's media by tag",
  )
  walker.expect(
    numberAt(found, 'totalResults') === itemsAt(found, 'searchResult').length,
    'searchMedia',
    found,
    'the number of results is not that of the only page',
    'and the total',
  )
  const none = await walker.must('searchMedia', 200, {
    body: { category: 'tag', searchTerm: uniqueName('nothing'), page: 0, rowsPerPage: 5 },
  })
  walker.expect(
    itemsAt(none, 'searchResult').length === 0 && numberAt(none, 'totalResults') === 0,
    'searchMedia',
    none,
    'a word that nothing has finds something',
    "Search the user's media by tag",
  )
  await searchWithFilters(walker, id, term)
}

/** Expects filters to keep the files that pass them. Back ends of version 1.0.0 ignore filters or refuse them, and return no hits. */
async function searchWithFilters(walker: Walker, id: string, searchTerm: string): Promise<void> {
  const { media, ...search } = { media: await walker.must('getMedia', 200, { params: { mediaId: id } }), page: 0, rowsPerPage: 5 }
  const uploadDate = numberAt(media, 'uploadDate')
  const passing = [
    { types: ['image'] },
    { states: [textAt(media, 'state')] },
    { projectId: textAt(media, 'projectId') },
    { dates: { from: uploadDate, to: uploadDate } },
  ]
  for (const filter of passing) {
    const found = await walker.call('searchMedia', { body: { category: 'tag', searchTerm, ...search, ...filter } })
    if (found.answer?.status === 422) continue
    walker.expect(
      itemsAt(found, 'searchResult').some((one) => one['id'] === id),
      'searchMedia',
      found,
      `the filter ${Object.keys(filter).join()} removes a media that passes it`,
      'Only media of these types',
    )
    const strangers = Object.keys(Object(at(found, 'hits'))).filter((key) => !(key in Object(at(found, 'searchResult'))))
    walker.expect(
      strangers.length === 0,
      'searchMedia',
      found,
      `there are hits of ${strangers.join()}, which is no result`,
      'hits: The hits of the returned media by ID',
    )
  }
  const others = await walker.call('searchMedia', { body: { category: 'tag', searchTerm, ...search, types: ['audio'] } })
  const count = itemsAt(others, 'searchResult').length
  walker.expect(
    others.answer?.status === 422 || numberAt(others, 'totalResults') === count,
    'searchMedia',
    others,
    `${count} results are counted as ${numberAt(others, 'totalResults')}`,
    'and the total',
  )
}

/** Expects the facts that the back end knows about the sample image to be true. Back ends of version 1.0.0 don't have them. */
async function readFacts(walker: Walker, { id }: Uploaded): Promise<void> {
  if (!walker.has('getMediaDetails')) return
  const details = await walker.must('getMediaDetails', 200, { params: { mediaId: id } })
  const bitDepth = at(details, 'bitDepth')
  walker.expect(
    bitDepth === undefined || bitDepth === 8,
    'getMediaDetails',
    details,
    `a PNG of 8 bits has a bit depth of ${String(bitDepth)}`,
    'bitDepth: Bits per colour channel of an image as stored',
  )
  walker.expect(
    at(details, 'pages') === undefined,
    'getMediaDetails',
    details,
    'an image has pages',
    'pages: The number of pages of a document',
  )
  walker.expect(
    at(details, 'output') === undefined,
    'getMediaDetails',
    details,
    'an image states the container and codec of a video',
    'output: Omitted for other media types',
  )
}

async function remove(walker: Walker, { id }: Uploaded): Promise<void> {
  const params = { mediaId: id }
  await walker.must('deleteMedia', 204, { params })
  for (const operationId of ['getMedia', 'getMediaContent', 'getDetections', 'deleteMedia']) {
    const gone = await walker.call(operationId, { params })
    walker.expect(gone.answer?.status === 404, operationId, gone, `a deleted media was answered ${gone.answer?.status}`, 'Deleted')
  }
  const list = await walker.must('listMedia', 200)
  walker.expect(
    !itemsAt(list, 'medias').some((media) => media['id'] === id),
    'deleteMedia',
    list,
    'a deleted media is still listed',
    'Deleted',
  )
}

/** Uploads a file with interruptions, reads, renames, reviews, redacts and deletes it. */
export const mediaWalk: Walk = {
  name: 'a file: upload in chunks, read in ranges, rename, review, redact, delete',
  needs: [
    'createUpload',
    'getUploadOffset',
    'appendUpload',
    'cancelUpload',
    'getMedia',
    'listMedia',
    'updateMedia',
    'deleteMedia',
    'listJobs',
    'getMediaContent',
    'detectMedia',
    'getDetections',
    'saveDetections',
    'listVersions',
    'cancelJob',
  ],
  run: async (walker) => {
    await giveUpAnUpload(walker)
    await speakTus(walker)
    const kept = await uploadInPieces(walker, `${uniqueName('kept')}.png`, 'image/png', sampleImage())
    const before = await walker.must('listMedia', 200)
    const uploaded = await uploadInPieces(walker, `${uniqueName('street')}.png`, 'image/png', sampleImage())
    const after = await walker.must('listMedia', 200)
    walker.expect(
      numberAt(after, 'total') === numberAt(before, 'total') + 1,
      'listMedia',
      after,
      'one more media does not make the total one more',
      'and the total',
    )
    await untilIdle(walker, uploaded.id)
    await untilIdle(walker, kept.id)
    const media = await walker.must('getMedia', 200, { params: { mediaId: uploaded.id } })
    walker.expect(
      textAt(media, 'name') === uploaded.name,
      'getMedia',
      media,
      'the name is not that of the upload',
      '`Upload-Metadata` contains `filename`',
    )
    walker.expectNow('getMedia', media, 'uploadDate')
    walker.expect(at(media, 'size') === uploaded.bytes.length, 'getMedia', media, 'the size is not that of the upload', 'size: Bytes')
    walker.expect(textAt(media, 'type') === 'image', 'getMedia', media, 'an image is not of the type image', 'MediaType')
    const token = textAt(media, 'thumbToken')
    const thumbnail = await walker.call('getMediaThumbnail', {
      params: { mediaId: uploaded.id },
      ...(token === undefined ? {} : { query: { token } }),
    })
    walker.expect(
      at(media, 'thumbPath') === undefined || thumbnail.answer?.status === 200,
      'getMediaThumbnail',
      thumbnail,
      'there is a thumbPath but no thumbnail',
      'Get the thumbnail',
    )
    walker.context.pool.set('mediaId', [kept.id])
    await readInRanges(walker, uploaded)
    await readWithConditions(walker, uploaded, kept)
    await readFacts(walker, uploaded)
    await changeAndRead(walker, uploaded)
    await review(walker, uploaded.id)
    await remove(walker, uploaded)
  },
}
