import type { Gap } from '#generated/model/gap.zod.ts'
import type { Track } from '#generated/model/track.zod.ts'

import type { DetectableLabel } from '#engine/core/types.ts'
import type { VideoDetection } from '#engine/video/types.ts'
import { labelOf, type ItemLabel } from '#lib/words/item-words.ts'
import { finishDetection, orderOf, type EarlierItems } from '../finish-detection'
import { JobError, type Finish, type JobContext } from '../queue/job-context'
import { labelOfCategory } from '../names-wanted'
import { earlierNumbers } from '../same-items'
import { storeSamples } from './stored-samples'
import { MAX_ITEMS, mergeTracks, type FoundTrack } from './merge-tracks'
import { findNames } from './names-in-text'
import { writePartialResults } from './partial-results'
import { coversAll, subjectOverlap } from './same-subjects'
import { Unfinished } from '../unfinished'

const TOO_MANY = `More than ${MAX_ITEMS.toLocaleString('en')} items were detected, which can’t be reviewed. Detect fewer kinds, or split the video.`

/** Detects the requested tags, adds intermediate results to the review, and continues from the last sample after a reload. */
export async function detect(context: JobContext): Promise<Finish> {
  const { job, source, video, options, newId } = context
  const order = orderOf(job)
  const { increasedAccuracy, labels, entities: categories } = order
  const samples = storeSamples(context)
  const done = await samples.read()
  const partial = writePartialResults(context, labels, samples)
  try {
    const { onPartial } = partial
    const settings = {
      increasedAccuracy,
      ...(categories.length === 0 ? { labels } : { labels: withText(labels), readsWords: true as const }),
    }
    const detection = await video.detect(source, settings, { ...options, onPartial, ...(done.length > 0 && { done }) })
    const names = categories.length === 0 ? [] : await findNames(context, detection, categories)
    const found = { tracks: [...detection.tracks.filter(({ label }) => labels.includes(label)), ...names], gaps: detection.gaps }
    const { width, height } = detection
    const searched: readonly ItemLabel[] = [...labels, ...categories.map(labelOfCategory)]
    return finishDetection(
      context,
      { ...order, labels: searched },
      { width, height, merge: (earlier) => merged(earlier, found, { jobId: job.id, newId }) },
    )
  } finally {
    await partial.settled()
  }
}

/** Adds text, in which names are found. */
function withText(labels: readonly DetectableLabel[]): readonly DetectableLabel[] {
  return labels.includes('text') ? labels : [...labels, 'text']
}

/** The result of a detection. */
interface Found extends Pick<VideoDetection, 'gaps'> {
  tracks: readonly FoundTrack[]
}

/** Returns the items of a review with the results of a finished detection. */
function merged(
  { before, replaced, changed }: EarlierItems,
  { tracks, gaps }: Found,
  { jobId, newId }: { jobId: string; newId: JobContext['newId'] },
): { tracks: Track[]; gaps: Gap[] } {
  const own = new Unfinished(before?.unfinished, jobId)
  const dropped = replaced.filter(({ id }) => !own.has(id))
  const isDropped = new Set(dropped.map(({ id }) => id))
  // The reviewer decided on these while the detection was running.
  const decided = changed.filter(({ id }) => !own.has(id))
  const found = tracks.filter((one) => own.get(one.key) !== undefined || !decided.some((track) => coversAll(track, one)))
  const review = { ...before, tracks: (before?.tracks ?? []).filter(({ id }) => !isDropped.has(id)) }
  const numbers = numbersOf(found, dropped)
  const result = mergeTracks(review, { tracks: found, gaps }, { jobId, newId, numberOf: ({ key }) => numbers.get(key) })
  if (result.tracks.length > MAX_ITEMS || result.gaps.length > MAX_ITEMS) throw new JobError(TOO_MANY)
  return result
}

/** Returns the earlier numbers of subjects, by the keys of their tracks. */
function numbersOf(found: readonly FoundTrack[], earlier: readonly Track[]): Map<string, number> {
  const numbers = new Map<string, number>()
  for (const label of new Set(found.map((one) => one.label))) {
    const ofLabel = found.filter((one) => one.label === label)
    const known = earlierNumbers(
      ofLabel,
      earlier.filter((track) => labelOf(track) === label),
      subjectOverlap(),
    )
    for (const [index, number] of known.entries()) {
      const key = ofLabel[index]?.key
      if (key !== undefined && number !== undefined) numbers.set(key, number)
    }
  }
  return numbers
}
