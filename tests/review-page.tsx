import { BlueprintProvider } from '@blueprintjs/core'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { createMemoryRouter, Link, Outlet, RouterProvider, type RouteObject } from 'react-router-dom'
import { useSnapshot } from 'valtio'
import { vi } from 'vitest'

import { presentJob } from '#backend/jobs/present.ts'
import type { DetectionsRecord, JobRecord, MediaRecord, VersionRecord } from '#backend/records/records.ts'
import { fakeEngine } from '#mocks/testing/fake-engine.ts'
import { applySocketMessage } from '#api/live/apply-socket-message.ts'
import { KeyboardShortcuts } from '#app/shell/keyboard-shortcuts.tsx'
import { Component as ImagePage } from '#features/media/workspace/image-page.tsx'
import type { ErrorAction } from '#lib/words/error-words.ts'
import { headerRedactState } from '#state/header-redact.ts'
import { ErrorActionsProvider } from '#ui/error-actions.tsx'
import { faceTrack } from './editor-driver'
import { startPageBackend, type PageBackend } from './support/page-backend'
import { jobRow, mediaRow, reviewRow, withVersions } from './support/records'

const BOX = { x: 100, y: 100, width: 80, height: 80 }

/** The detected faces of the saved review. */
export const reviewedFaces = [
  faceTrack('sure', BOX, { confidence: 0.95 }),
  faceTrack('unsure', { ...BOX, x: 400 }, { confidence: 0.41 }),
  faceTrack('medium', { ...BOX, x: 700 }, { confidence: 0.7 }),
]

/** Returns a finished detection of the image. */
export function detectJob(changes: Partial<JobRecord> = {}): JobRecord {
  return jobRow('m1', { id: 'job-1', state: 'succeeded', stage: null, progress: 100, createdAt: 1, finishedAt: 2, ...changes })
}

/** Returns a redaction of the image that is being encoded. */
export function redactJob(changes: Partial<JobRecord> = {}): JobRecord {
  return jobRow('m1', { id: 'job-3', kind: 'redact', stage: 'encode', progress: 60, ...changes })
}

/** Returns the image whose review is open. */
export function reviewedMedia(changes: Partial<MediaRecord> = {}): MediaRecord {
  return mediaRow('m1', { name: 'street.jpg', state: 'Ready for review', size: 1000, width: 1000, height: 800, ...changes })
}

/** The routes of images, as the router has them. */
export const imageRoute: RouteObject = {
  element: <ImagePage />,
  children: [
    { path: '/image', element: null },
    { path: '/image/review', element: null },
  ],
}

interface ReviewOptions {
  address?: string
  media?: Partial<MediaRecord>
  /** Changes to the saved review of three faces. */
  detections?: Partial<DetectionsRecord>
  /** Instead of a finished detection. */
  jobs?: JobRecord[]
  versions?: VersionRecord[]
  /** Changes the back end before the page sends its first request. */
  prepare?: (backend: PageBackend) => void
}

/** Opens the review of an image with a header like the shell's and a link to another page. Jobs that the page starts never finish. */
export async function showReview(options: ReviewOptions = {}) {
  const { address = '/image/review?v=m1', media, detections, jobs = [detectJob()], versions = [], prepare } = options
  const never = (): Promise<never> => new Promise(() => undefined)
  const backend = await startPageBackend({
    engine: fakeEngine({ detect: never, redact: never }),
    seed: { ...withVersions(reviewedMedia(media), ...versions), detections: [savedReview(detections)], jobs },
  })
  // As long as its record says: exports refuse another file.
  await backend.files.write('media', 'm1', new Blob(['image'.padEnd(1000)]))
  prepare?.(backend)
  standInForPixels()
  const client = new QueryClient({ defaultOptions: { queries: { retry: false }, mutations: { retry: false } } })
  const runAction = vi.fn<(action: ErrorAction) => void>()
  const router = createMemoryRouter(
    [
      {
        element: <Frame />,
        children: [imageRoute, { path: '/video/review', element: <p>The video review</p> }, { path: '/home', element: <p>The files</p> }],
      },
    ],
    { initialEntries: [address] },
  )
  render(
    <BlueprintProvider>
      <QueryClientProvider client={client}>
        <ErrorActionsProvider value={runAction}>
          <RouterProvider router={router} />
        </ErrorActionsProvider>
        <KeyboardShortcuts />
      </QueryClientProvider>
    </BlueprintProvider>,
  )
  await waitFor(() => {
    if (screen.queryByText(/^(Opening|Loading)/)) throw new Error('the page is still opening')
  })
  return { backend, client, router, runAction, user: userEvent.setup(), ...accessTo(backend, client) }
}

/** Returns the saved review: three faces of different confidence, all to be redacted. */
function savedReview(changes: Partial<DetectionsRecord> = {}): DetectionsRecord {
  return reviewRow('m1', {
    revision: 3,
    width: 1000,
    height: 800,
    source: { sha256: 'c'.repeat(64), width: 1000, height: 800 },
    detection: { finishedAt: 2, increasedAccuracy: false, tags: { faces: 1 } },
    tracks: reviewedFaces,
    ...changes,
  })
}

function accessTo(backend: PageBackend, client: QueryClient) {
  return {
    /** Returns the review as it is stored. */
    saved: async (): Promise<DetectionsRecord> => {
      const review = await backend.tables.get('detections', 'm1')
      if (!review) throw new Error('the review is gone')
      return review
    },
    /** Returns every request but GET, such as `PUT /media/m1/detections`, with its body. */
    commands: () =>
      backend.requests.filter(({ method }) => method !== 'GET').map(({ method, path, body }) => ({ call: `${method} ${path}`, body })),
    /** Returns the redaction that the page has started. */
    startedRedaction: async (): Promise<JobRecord> => {
      const job = (await backend.tables.all('jobs')).findLast(({ kind }) => kind === 'redact')
      if (!job) throw new Error('no redaction was started')
      return job
    },
    /** Stores a change of a job and sends it through the socket. A finished job leaves the image ready for review. */
    sendJob: async (job: JobRecord): Promise<void> => {
      const media = await backend.tables.get('media', 'm1')
      const isOver = job.state !== 'running' && job.state !== 'queued'
      await backend.put({ jobs: [job], ...(media && isOver ? { media: [{ ...media, state: 'Ready for review' }] } : {}) })
      applySocketMessage(client, { type: 'job', data: presentJob(job) }, 'ada')
    },
  }
}

function Frame() {
  const { current } = useSnapshot(headerRedactState)
  return (
    <>
      <button
        type="button"
        disabled={current?.disabledReason !== null}
        title={current?.disabledReason ?? ''}
        onClick={() => current?.onRedact()}
      >
        Header redact
      </button>
      <Link to="/home">Home</Link>
      <Outlet />
    </>
  )
}

/** Stands in for image decoding, canvas and layout, which jsdom doesn't have. */
export function standInForPixels(): void {
  vi.stubGlobal('createImageBitmap', () => Promise.resolve({ width: 500, height: 400, close: () => undefined }))
  vi.stubGlobal(
    'ResizeObserver',
    class {
      observe(): void {}
      unobserve(): void {}
      disconnect(): void {}
    },
  )
  vi.spyOn(HTMLCanvasElement.prototype, 'getContext').mockReturnValue(null)
  Element.prototype.scrollIntoView = () => undefined
}
