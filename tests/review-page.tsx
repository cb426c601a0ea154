import { BlueprintProvider } from '@blueprintjs/core'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { configure, render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { createMemoryRouter, Link, Outlet, RouterProvider } from 'react-router-dom'
import { useSnapshot } from 'valtio'
import { vi } from 'vitest'

import type { Detections } from '#generated/model/detections.zod.ts'
import type { DetectionsUpdate } from '#generated/model/detectionsUpdate.zod.ts'
import type { Job } from '#generated/model/job.zod.ts'
import type { Media } from '#generated/model/media.zod.ts'
import type { Version } from '#generated/model/version.zod.ts'
import { KeyboardShortcuts } from '../src/app/shell/keyboard-shortcuts'
import { applySocketMessage } from '../src/api/apply-socket-message'
import { Component as ImageReviewPage } from '../src/features/review/image-review-page'
import { headerRedactState } from '../src/state/header-redact'
import { faceTrack } from './editor-driver'

// A machine that is busy with other tests takes longer than the second that is usual.
configure({ asyncUtilTimeout: 4000 })

const BOX = { x: 100, y: 100, width: 80, height: 80 }

export function detectJob(fields: Partial<Job> = {}): Job {
  return {
    id: 'job-1',
    mediaId: 'm1',
    kind: 'detect',
    state: 'succeeded',
    stage: null,
    progress: 100,
    error: null,
    versionId: null,
    createdAt: 1,
    finishedAt: 2,
    ...fields,
  }
}

/** A back end for one image, which remembers what it was asked and refuses what it is told to. */
export class ReviewBackend {
  media: Media = {
    id: 'm1',
    name: 'street.jpg',
    uploadDate: 1,
    projectId: 'p1',
    exportedVersions: [],
    state: 'Ready for review',
    type: 'image',
    size: 1000,
  }
  detections: Detections = {
    mediaId: 'm1',
    revision: 3,
    width: 1000,
    height: 800,
    style: 'Black Box',
    source: { sha256: 'c'.repeat(64), width: 1000, height: 800 },
    detection: { finishedAt: 2, increasedAccuracy: false, tags: { faces: 1 } },
    updatedAt: 1,
    tracks: [
      faceTrack('sure', BOX, { confidence: 0.95 }),
      faceTrack('unsure', { ...BOX, x: 400 }, { confidence: 0.41 }),
      faceTrack('medium', { ...BOX, x: 700 }, { confidence: 0.7 }),
    ],
  }
  jobs: Job[] = [detectJob()]
  versions: Version[] = []
  /** Every request but GET, as `PUT /media/m1/detections`, with its body. */
  readonly asked: { call: string; body: unknown }[] = []
  /** Answers to calls in place of the usual ones: a status and an error. */
  readonly refusals = new Map<string, { status: number; error: string }>()

  readonly fetch = (input: RequestInfo | URL, init: RequestInit = {}): Promise<Response> => {
    const url = typeof input === 'string' ? input : input instanceof URL ? input.href : input.url
    const call = `${init.method ?? 'GET'} ${url.replace(/^\/legacy/, '').replace(/\?.*$/, '')}`
    const body: unknown = typeof init.body === 'string' ? JSON.parse(init.body) : undefined
    if (!call.startsWith('GET ')) this.asked.push({ call, body })
    const refusal = this.refusals.get(call)
    return Promise.resolve(refusal ? Response.json({ error: refusal.error }, { status: refusal.status }) : this.#answer(call, body))
  }

  #answer(call: string, body: unknown): Response {
    switch (call) {
      case 'GET /media/m1':
        return Response.json(this.media)
      case 'GET /media/m1/detections':
        return Response.json(this.detections)
      case 'PUT /media/m1/detections':
        // The contract's check of bodies is the back end's; here they come from the page under test.
        return this.#save(body as DetectionsUpdate)
      case 'GET /jobs':
        return Response.json({ jobs: this.jobs, total: this.jobs.length })
      case 'GET /media/m1/versions':
        return Response.json({ versions: this.versions, total: this.versions.length })
      case 'GET /media/m1/content':
        return new Response('image')
      case 'POST /media/m1/detect':
        return this.#take(detectJob({ id: 'job-2', state: 'queued', progress: 0, finishedAt: null }))
      case 'POST /media/m1/redact':
        return this.#take(detectJob({ id: 'job-3', kind: 'redact', state: 'queued', progress: 0, finishedAt: null }))
      case 'DELETE /jobs/job-3':
        return new Response(null, { status: 204 })
      default:
        return Response.json({ error: `nobody answers ${call}` }, { status: 404 })
    }
  }

  #save(update: DetectionsUpdate): Response {
    if (update.revision !== this.detections.revision) return Response.json({ error: 'There is a newer revision.' }, { status: 409 })
    this.detections = { ...this.detections, ...update, revision: update.revision + 1 }
    return Response.json(this.detections)
  }

  #take(job: Job): Response {
    this.jobs = [job, ...this.jobs]
    return Response.json(job, { status: 202 })
  }
}

/** Shows the page with a header like the shell's, and a link that leaves. */
export async function showReview(backend = new ReviewBackend(), address = '/image/review?v=m1') {
  vi.stubGlobal('fetch', backend.fetch)
  standInForPixels()
  const client = new QueryClient({ defaultOptions: { queries: { retry: false }, mutations: { retry: false } } })
  const router = createMemoryRouter(
    [
      {
        element: <Frame />,
        children: [
          { path: '/image/review', element: <ImageReviewPage /> },
          { path: '/image', element: <p>The image page</p> },
          { path: '/home', element: <p>The files</p> },
        ],
      },
    ],
    { initialEntries: [address] },
  )
  render(
    <BlueprintProvider>
      <QueryClientProvider client={client}>
        <RouterProvider router={router} />
        <KeyboardShortcuts />
      </QueryClientProvider>
    </BlueprintProvider>,
  )
  await waitFor(() => {
    if (screen.queryByText(/^Opening/)) throw new Error('the page is still opening')
  })
  const say = (job: Job): void => {
    backend.jobs = backend.jobs.map((other) => (other.id === job.id ? job : other))
    applySocketMessage(client, { type: 'job', data: job })
  }
  return { backend, client, say, user: userEvent.setup() }
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

/** jsdom decodes and draws nothing, and lays nothing out. */
function standInForPixels(): void {
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
