import type { Track } from '#generated/model/track.zod.ts'
import { formatMoment } from '#lib/words/place-words.ts'
import type { Editor } from '../editor'
import { applyChanges, type Change } from '../history/changes'
import { trackBoxAt } from '../items/coverage'
import { liveTrack } from '../items/track'
import { sameRect, type TurnedRect } from '../geometry'
import { boundsOf } from '#lib/review/covers/turned-box.ts'
import { followLimit, followTrack, type FollowedPath, type FrameSteps } from './follow-commands'
import type { FollowDirection, FollowedBox, FollowEnd, Follower } from './follower'
import { selectedTracks } from '../selected-items'

/** The assumed duration of a frame in seconds while the frames are unknown. */
const SHORT = 0.001
/** The playhead moves with every third part, because the stage decodes a frame for each move. */
const SHOWN_PARTS = 3

/** An immutable snapshot of the tracking. */
export interface TrackingState {
  /** The track that is being followed, and its progress; null while none is. */
  readonly running: {
    readonly trackId: string
    readonly direction: FollowDirection
    readonly time: number
    readonly fraction: number
  } | null
  /** The result of the last tracking, until it is dismissed or another one starts. */
  readonly result: TrackingResult | null
}

export interface TrackingResult {
  readonly trackId: string
  /** A sentence that reports where the subject was lost, or where its track ends for another reason. */
  readonly text: string
  readonly isLost: boolean
  /** The time to review. */
  readonly time: number
  /** The error that stopped it. */
  readonly error?: unknown
}

interface Run {
  readonly trackId: string
  readonly box: TurnedRect
  readonly time: number
  readonly controller: AbortController
  readonly paths: FollowedPath[]
  /** The time to which the playhead was last moved. */
  shown: number
  parts: number
  isOver: boolean
}

/**
 * Follows the subject of a track through the video, and adds the boxes to the track as one undo step. Until then it is a gesture of the
 * editor, which is shown but not saved. If the reviewer stops it or edits something else, the boxes up to there are added.
 */
export class Tracking {
  readonly #editor: Editor
  readonly #follower: Follower | undefined
  readonly #listeners = new Set<() => void>()
  #state: TrackingState = { running: null, result: null }
  #run: Run | null = null
  /** Whether this object is ending the gesture. */
  #isCommitting = false

  /** @param follower undefined if the browser can't decode single frames */
  constructor(editor: Editor, follower?: Follower) {
    this.#editor = editor
    this.#follower = follower
    editor.subscribe(() => this.#noticeEdits())
  }

  readonly getSnapshot = (): TrackingState => this.#state

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }

  /** Returns the reason why the selected track can't be followed now, or undefined if it can. */
  whyNot(directions: readonly FollowDirection[]): string | undefined {
    if (!this.#follower) return 'Tracking needs a newer browser, one with WebCodecs.'
    if (this.#run) return 'A track is being followed.'
    const track = this.#selected()
    if (!track) return 'Select one track.'
    if (!this.#boxNow(track)) return 'Go to a frame in which the track has a box.'
    const isPossible = directions.some((direction) => this.#limit(track, this.#now(), direction) !== undefined)
    return isPossible ? undefined : 'The next frame has your own keyframe, or the video ends.'
  }

  /** Follows the selected track from the shown frame, in one direction or in both. */
  async start(directions: readonly FollowDirection[]): Promise<void> {
    const track = this.#selected()
    const box = track && this.#boxNow(track)
    if (!track || !box || this.whyNot(directions) !== undefined) return
    const { clock } = this.#editor
    clock.pause()
    const time = this.#now()
    const run: Run = { trackId: track.id, box, time, controller: new AbortController(), paths: [], shown: time, parts: 0, isOver: false }
    clock.seek(time)
    const name = this.#editor.nameOf(track.id)
    this.#editor.beginGesture(`track ${name}`)
    this.#run = run
    this.#editor.announce(`Tracking ${name}`)
    try {
      for (const direction of directions) await this.#follow(run, direction)
      this.#finish(run)
    } catch (error) {
      this.#finish(run, error)
    }
  }

  /** Stops following and adds the boxes up to there. */
  stop(): void {
    if (this.#run) this.#finish(this.#run)
  }

  /** Clears the last result. */
  dismiss(): void {
    this.#set({ result: null })
  }

  async #follow(run: Run, direction: FollowDirection): Promise<void> {
    const track = liveTrack(this.#editor.getSnapshot().settled, run.trackId)
    const until = track && this.#limit(track, run.time, direction)
    if (!this.#follower || until === undefined || run.isOver) return
    const { time: from, box } = run
    const boxes: FollowedBox[] = []
    this.#report(run, direction, from, until)
    const { end, time } = await this.#follower.follow(
      { box: boundsOf(box), time: from, direction, until },
      {
        signal: run.controller.signal,
        onPart: ({ keyframes, current }) => {
          if (run.isOver) return
          boxes.push(...keyframes)
          const last = current ?? keyframes.at(-1)
          if (!last) return
          const path: FollowedPath = { direction, from, to: last.time, boxes: current ? [...boxes, current] : [...boxes], end: 'reached' }
          this.#preview(run, path)
          this.#report(run, direction, last.time, until)
          this.#show(run, last.time)
        },
      },
    )
    if (!run.isOver) this.#preview(run, { direction, from, to: time, boxes, end })
  }

  /** Shows the boxes up to now. */
  #preview(run: Run, path: FollowedPath): void {
    const others = run.paths.filter(({ direction }) => direction !== path.direction)
    run.paths.splice(0, run.paths.length, ...others, path)
    this.#editor.updateGesture(this.#changes(run))
  }

  /** Moves the playhead along, unless the reviewer has moved it. */
  #show(run: Run, time: number): void {
    run.parts += 1
    const { clock } = this.#editor
    if (clock.time !== run.shown || run.parts % SHOWN_PARTS !== 0) return
    run.shown = clock.frameAt(time)
    clock.seek(run.shown)
  }

  #changes({ trackId, paths }: Run): Change[] {
    let review = this.#editor.getSnapshot().settled
    return paths.flatMap((path) => {
      const changes = followTrack(review, trackId, path, this.#steps(), this.#editor.newId)
      review = applyChanges(review, changes)
      return changes
    })
  }

  /** Adds the followed boxes to the track. */
  #finish(run: Run, error?: unknown): void {
    if (run.isOver) return
    run.isOver = true
    run.controller.abort()
    this.#run = null
    this.#isCommitting = true
    this.#editor.updateGesture(this.#changes(run))
    this.#editor.commitGesture()
    this.#isCommitting = false
    this.#conclude(run, error)
  }

  /** Adds the followed boxes if another edit has ended the gesture, except an undo. */
  #noticeEdits(): void {
    const run = this.#run
    if (!run || this.#isCommitting || this.#editor.getSnapshot().isGesturing) return
    run.isOver = true
    run.controller.abort()
    this.#run = null
    this.#set({ running: null })
    queueMicrotask(() => this.#keepAfterEdit(run))
  }

  #keepAfterEdit(run: Run): void {
    const editor = this.#editor
    const keep = (): boolean => {
      if (editor.getSnapshot().isGesturing) return false
      const { settled, redoLabel } = editor.getSnapshot()
      const track = liveTrack(settled, run.trackId)
      const box = track && trackBoxAt(settled, track, run.time)
      const isSame = box !== undefined && sameRect(box, run.box)
      if (redoLabel === null && isSame && editor.commit(`track ${editor.nameOf(run.trackId)}`, this.#changes(run))) this.#conclude(run)
      return true
    }
    if (keep()) return
    const unsubscribe = editor.subscribe(() => {
      if (keep()) unsubscribe()
    })
  }

  #conclude(run: Run, error?: unknown): void {
    const name = this.#editor.nameOf(run.trackId)
    const paths = run.paths.toSorted((a, b) => a.to - b.to)
    const lost = paths.filter(({ end }) => end === 'lost' || end === 'cut')
    const shown = lost[0] ?? paths.at(-1)
    const text = paths.map((path) => words(path)).join('. ')
    const { clock } = this.#editor
    const isWithPlayhead = clock.time === run.shown
    const result = {
      trackId: run.trackId,
      text,
      isLost: lost.length > 0,
      time: shown?.to ?? run.time,
      ...(error === undefined ? {} : { error }),
    }
    this.#set({ running: null, result: text === '' && error === undefined ? null : result })
    // After one direction, the playhead stays at the end, where the reviewer continues. After both, it returns to the start.
    if (isWithPlayhead) clock.seek(run.paths.length === 1 ? clock.frameAt(result.time) : run.time)
    this.#editor.announce(text === '' ? `${name} not tracked` : `${name}: ${text}`)
  }

  #report({ trackId, time: from }: Run, direction: FollowDirection, time: number, until: number): void {
    this.#set({
      running: { trackId, direction, time, fraction: Math.min(1, Math.abs(time - from) / Math.abs(until - from)) },
      result: null,
    })
  }

  #selected(): Track | undefined {
    const tracks = selectedTracks(this.#editor)
    return tracks.length === 1 ? tracks[0] : undefined
  }

  #now(): number {
    const { clock } = this.#editor
    return clock.frameAt(clock.time)
  }

  #boxNow(track: Track): TurnedRect | undefined {
    return trackBoxAt(this.#editor.getSnapshot().settled, track, this.#now())
  }

  #limit(track: Track, from: number, direction: FollowDirection): number | undefined {
    return followLimit(this.#editor.getSnapshot().settled, track, from, direction, this.#steps())
  }

  #steps(): FrameSteps {
    const { clock } = this.#editor
    return {
      ...clock.range,
      after: (time) => clock.frameAfter(time) ?? time + SHORT,
      before: (time) => clock.frameBefore(time) ?? time - SHORT,
    }
  }

  #set(fields: Partial<TrackingState>): void {
    this.#state = { ...this.#state, ...fields }
    for (const listener of this.#listeners) listener()
  }
}

const END_WORDS = {
  reached: 'Tracked to',
  left: 'Left the frame at',
  lost: 'Lost at',
  cut: 'Scene cut at',
} as const satisfies Record<FollowEnd, string>

function words({ end, to }: FollowedPath): string {
  return `${END_WORDS[end]} ${formatMoment(to)}`
}
