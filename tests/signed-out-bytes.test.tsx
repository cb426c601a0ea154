import { fireEvent, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { DetailedError, type HttpRequest, type HttpResponse } from 'tus-js-client'
import { beforeEach, describe, expect, test, vi } from 'vitest'

import { fetchPart, leaveIfBytesNeedSession } from '#api/uploads/fetch-bytes.ts'
import { fetchOriginal } from '#api/uploads/fetch-original.ts'
import { mediaLike, versionLike } from '#api/test-support.ts'
import { createUploadItem } from '#api/uploads/upload.ts'
import { MediaThumbnail } from '#ui/media-thumbnail.tsx'
import { DownloadsTable } from '#features/media/downloads/downloads-table.tsx'
import { OriginalLink } from '#features/media/workspace/document/original-link.tsx'
import { ImageResult } from '#features/media/workspace/stage/image-result.tsx'
import { MediaPlayer } from '#features/media/player/media-player.tsx'
import { TranscriptPlayer } from '#features/media/transcript/transcript-player.tsx'
import { VersionRow } from '#features/media/versions/version-row.tsx'
import { SearchResults } from '#features/media/video-search/search-results.tsx'
import { mediaUrls } from '#lib/addresses/media-urls.ts'
import { notificationsState } from '#notifications/notify.ts'
import { createUploads } from '#state/uploads/uploads.ts'
import { renderAt } from '#ui/test-support.tsx'
import { startPageBackend } from './support/page-backend'
import { mediaRow } from './support/records'

const assign = vi.fn<(path: string) => void>()
const [content, thumbnail, bytes] = ['/media/m/content', '/media/m/thumbnail', '/media/m/versions/v/content']

/** Starts a back end whose session is over for bytes alone, so that no other request can open the landing page. */
async function startSignedOut(): Promise<void> {
  const backend = await startPageBackend()
  for (const path of [content, thumbnail, bytes]) {
    backend.overrideBytes(path, () => Response.json({ error: 'Please sign in.' }, { status: 401 }))
  }
}

beforeEach(() => {
  assign.mockClear()
  sessionStorage.clear()
  notificationsState.list = []
  vi.stubGlobal('location', { ...window.location, pathname: '/image', search: '?v=m', assign })
})

const image = mediaLike('m', { name: 'street.jpg', thumbPath: thumbnail })
const video = mediaLike('m', { name: 'street.mp4', type: 'video', thumbPath: thumbnail })
const version = versionLike('v', { mediaId: 'm' })

/** Returns the error of tus for a 401. Its constructor isn't in its types. */
function refusedUpload(): DetailedError {
  return Object.assign(Object.create(DetailedError.prototype) as DetailedError, {
    message: 'tus: …',
    // Only the fields that the code under test reads.
    originalRequest: { getMethod: () => 'PATCH', getURL: () => '/legacy/upload/u1' } as HttpRequest,
    originalResponse: { getStatus: () => 401, getBody: () => '{"error":"Please sign in."}' } as HttpResponse,
  })
}

describe('[AUTH-10] [API-01] opens the landing page when bytes respond with 401:', () => {
  test.each([
    ['a thumbnail in the library', () => <MediaThumbnail media={image} onFailed={leaveIfBytesNeedSession} />, 'img'],
    [
      'a thumbnail of search results',
      () => <SearchResults found={{ total: 1, videos: [video], hits: {}, others: 0, unread: 0 }} page={0} />,
      'img',
    ],
    [
      'a redacted image',
      () => <ImageResult media={image} size={undefined} version={version} versions={[version]} onChoose={() => undefined} />,
      'img',
    ],
    ['a video', () => <MediaPlayer media={video} onElement={() => undefined} />, 'video'],
    ['a recording', () => <MediaPlayer media={mediaLike('m', { type: 'audio' })} onElement={() => undefined} />, 'audio'],
    ['a recording beside its transcript', () => <TranscriptPlayer media={video} element={null} onElement={() => undefined} />, 'video'],
  ])('%s', async (_what, element, tag) => {
    await startSignedOut()
    renderAt('/', element())
    const loading = document.querySelector(tag)
    if (!loading) throw new Error(`There is no ${tag}`)
    fireEvent.error(loading)
    await waitFor(() => expect(assign).toHaveBeenCalledExactlyOnceWith('/'))
  })

  test('several thumbnails, with one request', async () => {
    await startSignedOut()
    const fetched = vi.spyOn(globalThis, 'fetch')
    renderAt(
      '/',
      <>
        <MediaThumbnail media={image} onFailed={leaveIfBytesNeedSession} />
        <MediaThumbnail media={{ ...image, thumbPath: content }} onFailed={leaveIfBytesNeedSession} />
      </>,
    )
    for (const loading of document.querySelectorAll('img')) fireEvent.error(loading)
    await waitFor(() => expect(assign).toHaveBeenCalledExactlyOnceWith('/'))
    expect(fetched).toHaveBeenCalledOnce()
  })

  test.each([
    ['a version', () => <VersionRow version={version} isPrimary />],
    ['a version among the downloads', () => <DownloadsTable downloads={[{ media: image, version }]} />],
    ['an original', () => <OriginalLink media={image} />],
  ])('the download of %s', async (_what, element) => {
    await startSignedOut()
    renderAt('/', element())
    await userEvent.click(screen.getByRole('link', { name: /^Download/ }))
    await waitFor(() => expect(assign).toHaveBeenCalledExactlyOnceWith('/'))
  })

  test.each([
    ['an original', () => fetchOriginal('m', { signal: new AbortController().signal, cache: 'default' })],
    ['a part of a document', () => fetchPart(mediaUrls.content('m'), { headers: { Range: 'bytes=0-9' } })],
  ])('%s that is fetched, whose error is rethrown', async (_what, get) => {
    await startSignedOut()
    await expect(get()).rejects.toMatchObject({ status: 401, message: 'Please sign in.' })
    expect(assign).toHaveBeenCalledExactlyOnceWith('/')
  })

  test.each(['starting', 'cancelling'])('%s an upload', async (when) => {
    const failure = refusedUpload()
    const uploads = createUploads({
      page: new EventTarget(),
      createItem: (settings) =>
        createUploadItem({
          ...settings,
          createTus: (_file, { onError }) => ({
            start: () => (when === 'starting' ? onError?.(failure) : undefined),
            abort: () => (when === 'cancelling' ? Promise.reject(failure) : Promise.resolve()),
            findPreviousUploads: () => Promise.resolve([]),
            resumeFromPreviousUpload: () => undefined,
          }),
        }),
    })
    uploads.add('user-ada', [new File([when], `${when}.jpg`)])
    if (when === 'cancelling') await uploads.cancel(uploads.state.rows[0]?.id ?? '')
    await waitFor(() => expect(assign).toHaveBeenCalledExactlyOnceWith('/'))
    expect(uploads.state.rows).toEqual([])
  })
})

describe('the download link of a file', () => {
  const link = () => screen.getByRole('link', { name: 'Download original' })

  test('starts the download after checking with one byte that the server sends the file', async () => {
    const backend = await startPageBackend({ seed: { media: [mediaRow('m')] } })
    await backend.files.write('media', 'm', new Blob(['01234']))
    const fetched = vi.spyOn(globalThis, 'fetch')
    renderAt('/', <OriginalLink media={image} />)
    await userEvent.click(link())
    await waitFor(() => expect(assign).toHaveBeenCalledExactlyOnceWith('/legacy/media/m/content'))
    expect(fetched.mock.calls.map(([, init]) => init?.headers)).toEqual([{ Range: 'bytes=0-0' }])
  })

  test('reports a missing file and stays on the page', async () => {
    await startPageBackend()
    renderAt('/', <OriginalLink media={image} />)
    await userEvent.click(link())
    await waitFor(() => expect(notificationsState.list).toMatchObject([{ message: 'File not found', options: { variant: 'error' } }]))
    expect(assign).not.toHaveBeenCalled()
  })

  test('opens in a new tab like any link', async () => {
    const backend = await startPageBackend()
    renderAt('/', <OriginalLink media={image} />)
    expect(fireEvent.click(link(), { ctrlKey: true })).toBe(true)
    expect(backend.requests).toEqual([])
  })
})
