import type { Detections } from '#generated/model/detections.zod.ts'
import type { VideoEngine, VideoPlan } from '#engine/video/types.ts'
import { fakeVideo } from './fake-video'
import { aTrack } from './review-items'
import { addUser, addVideo, startTestBackend, type TestBackend } from './test-backend'

const as = { as: 'ada' }
export const redactRequest = { revision: 1, title: 'For the court', description: '' }

/** Returns a keyframe. */
export const at = (time: number, confidence?: number, x = 100) => ({
  time,
  x,
  y: 50,
  width: 60,
  height: 80,
  ...(confidence === undefined ? {} : { confidence }),
})

/** A detected face, which is shown best at second 2. */
export const face = aTrack('a', {
  kind: 'face',
  number: 1,
  source: 'detected',
  confidence: 0.9,
  positions: [at(0, 0.5), at(2, 0.9, 140), at(6, 0.7)],
})

/** Starts a back end with a checked video. */
export async function startWithVideo(video: Partial<VideoEngine> = {}) {
  const plans: VideoPlan[] = []
  const recorded: VideoEngine['redact'] = (file, plan, output, options) => {
    plans.push(plan)
    return (video.redact ?? fakeVideo().redact)(file, plan, output, options)
  }
  const backend = await startTestBackend({ video: fakeVideo({ ...video, redact: recorded }) })
  await addUser(backend, 'ada')
  await addVideo(backend, 'ada')
  return { backend, plans }
}

/** Saves the review of the video. */
export function putReview(backend: TestBackend, lists: Partial<Detections> = {}, revision = 0) {
  return backend.call('PUT', '/media/media-1/detections', { revision, style: 'Black Box', tracks: [face], ...lists }, as)
}

/** Requests an export of the video and waits for it. */
export async function redactVideo(backend: TestBackend, changes: object = {}) {
  const response = await backend.call('POST', '/media/media-1/redact', { ...redactRequest, ...changes }, as)
  await backend.backend.queue.idle()
  return response
}

/** Returns the names of all files of versions. */
export async function versionFiles({ files }: TestBackend): Promise<string[]> {
  return [...(await files.list('versions')), ...(await files.list('version-thumbnails')), ...(await files.list('report-thumbnails'))]
}
