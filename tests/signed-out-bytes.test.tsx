import { fireEvent, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { DetailedError, type HttpRequest, type HttpResponse } from 'tus-js-client'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'

import { fetchOriginal } from '../src/api/fetch-original'
import { mediaLike, refusal, serve, versionLike } from '../src/api/test-support'
import { createUploadItem } from '../src/api/upload'
import { MediaThumbnail } from '../src/features/library/browse/media-thumbnail'
import { DownloadsTable } from '../src/features/media/downloads/downloads-table'
import { OriginalLink } from '../src/features/media/document/original-link'
import { ImagePane } from '../src/features/media/image/image-pane'
import { MediaPlayer } from '../src/features/media/player/media-player'
import { TranscriptPlayer } from '../src/features/media/transcript/transcript-player'
import { VersionRow } from '../src/features/media/versions/version-row'
import { SearchResults } from '../src/features/media/video/search-results'
import { openImagePyramid } from '../src/features/review/canvas/image-pyramid'
import { mediaUrls } from '../src/lib/media-urls'
import { notificationsState } from '../src/notifications/notify'
import { createUploads } from '../src/state/uploads'
import { renderAt } from '../src/ui/test-support'

const assign = vi.fn<(path: string) => void>()
const signedOut = () => refusal(401, 'Please sign in.')
const [content, thumbnail, bytes] = ['/media/m/content', '/media/m/thumbnail', '/media/m/versions/v/content']

/** A back end whose session is over, for bytes as for everything else. */
function serveSignedOut(): ReturnType<typeof serve> {
  return serve(Object.fromEntries([content, thumbnail, bytes].map((path) => [`GET ${path}`, signedOut])))
}

beforeEach(() => {
  assign.mockClear()
  notificationsState.list = []
  vi.stubGlobal('location', { ...window.location, pathname: '/image', search: '?v=m', assign })
})

afterEach(() => {
  vi.unstubAllGlobals()
  sessionStorage.clear()
})

const image = mediaLike('m', { name: 'street.jpg', thumbPath: thumbnail })
const video = mediaLike('m', { name: 'street.mp4', type: 'video', thumbPath: thumbnail })
const version = versionLike('v', { mediaId: 'm' })

/** What tus reports of a 401; its constructor is not in its types. */
function refusedUpload(): DetailedError {
  return Object.assign(Object.create(DetailedError.prototype) as DetailedError, {
    message: 'tus: …',
    // Only what the code under test reads.
    originalRequest: { getMethod: () => 'PATCH', getURL: () => '/legacy/upload/u1' } as HttpRequest,
    originalResponse: { getStatus: () => 401, getBody: () => '{"error":"Please sign in."}' } as HttpResponse,
  })
}

describe('[AUTH-10] [API-01] bytes that are answered 401 lead to the landing page', () => {
  test.each([
    ['a thumbnail in the library', () => <MediaThumbnail media={image} />, 'img'],
    ['a thumbnail of a search', () => <SearchResults found={{ total: 1, videos: [video], others: 0, unread: 0 }} page={0} />, 'img'],
    ['an original image', () => <ImagePane media={image} isUsable isLow={false} />, 'img'],
    ['a video', () => <MediaPlayer media={video} onElement={() => undefined} />, 'video'],
    ['a recording', () => <MediaPlayer media={mediaLike('m', { type: 'audio' })} onElement={() => undefined} />, 'audio'],
    ['a recording beside its transcript', () => <TranscriptPlayer media={video} ref={{ current: null }} />, 'video'],
  ])('%s', async (_what, element, tag) => {
    serveSignedOut()
    renderAt('/', element())
    const loading = document.querySelector(tag)
    if (!loading) throw new Error(`There is no ${tag}`)
    fireEvent.error(loading)
    await waitFor(() => expect(assign).toHaveBeenCalledExactlyOnceWith('/'))
  })

  test.each([
    ['a version', () => <VersionRow version={version} isPrimary />],
    ['a version among the downloads', () => <DownloadsTable downloads={[{ media: image, version }]} />],
    ['an original', () => <OriginalLink media={image} />],
  ])('the download of %s', async (_what, element) => {
    serveSignedOut()
    renderAt('/', element())
    await userEvent.click(screen.getByRole('link', { name: /^Download/ }))
    await waitFor(() => expect(assign).toHaveBeenCalledExactlyOnceWith('/'))
  })

  test.each([
    ['an original', () => fetchOriginal('m', { signal: new AbortController().signal, cache: 'default' })],
    [
      'an original under review',
      () => openImagePyramid(mediaUrls.content('m'), { signal: new AbortController().signal, cache: 'default' }),
    ],
  ])('%s that is fetched, which is rethrown', async (_what, get) => {
    serveSignedOut()
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

describe('the download of a file', () => {
  const link = () => screen.getByRole('link', { name: 'Download original' })

  test('starts once the server has said that it will send it', async () => {
    const fake = serve({ [`GET ${content}`]: () => new Response('0', { status: 206 }) })
    renderAt('/', <OriginalLink media={image} />)
    await userEvent.click(link())
    await waitFor(() => expect(assign).toHaveBeenCalledExactlyOnceWith('/legacy/media/m/content'))
    expect(fake.mock.calls.map(([, init]) => init?.headers)).toEqual([{ Range: 'bytes=0-0' }])
  })

  test('that is refused is reported, and the page stays', async () => {
    serve({ [`GET ${content}`]: () => refusal(404, 'File not found') })
    renderAt('/', <OriginalLink media={image} />)
    await userEvent.click(link())
    await waitFor(() => expect(notificationsState.list).toMatchObject([{ message: 'File not found', options: { variant: 'error' } }]))
    expect(assign).not.toHaveBeenCalled()
  })

  test('opens in a new tab as any link does', () => {
    const fake = serve({})
    renderAt('/', <OriginalLink media={image} />)
    expect(fireEvent.click(link(), { ctrlKey: true })).toBe(true)
    expect(fake).not.toHaveBeenCalled()
  })
})
