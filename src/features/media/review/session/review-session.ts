import type { Detections } from '#generated/model/detections.zod.ts'
import type { EarlierPlace } from '#generated/model/earlierPlace.zod.ts'
import type { Job } from '#generated/model/job.zod.ts'
import type { SourceIdentity } from '#generated/model/sourceIdentity.zod.ts'
import { ActionSet } from '#editor/actions/action-set.ts'
import { Autosaver, type Rebase, type SaveResult } from '#editor/autosaver.ts'
import { fixedClock, type Clock } from '#editor/clock.ts'
import type { Review } from '#editor/review.ts'
import { settingsOf } from '#editor/settings.ts'
import { Editor } from '#editor/editor.ts'
import type { Follower } from '#editor/follow/follower.ts'
import { Tracking } from '#editor/follow/tracking.ts'
import type { ItemTag } from '#lib/words/detection-tags.ts'
import { invariant } from '#lib/invariant.ts'
import { searchedTags } from '#lib/words/detection-words.ts'
import { AudioMap } from '#editor/audio-map.ts'
import { PageStage } from '#editor/stage/page-stage.ts'
import { Toolbox } from '#editor/stage/tools/toolbox.ts'
import { changesBetween } from '#editor/history/difference.ts'
import { mergeReview } from '#editor/merge-review.ts'
import { withKnownParts } from '#editor/known-parts.ts'
import { systemClipboard } from './system-clipboard'
import { aroundStored, type StoredChanges } from './stored-changes'
import { MergeLog, mergedWords } from './merge-log'

/** Shown when the back end reports a conflict although nothing newer is saved. */
const NOT_NEWER = 'Couldn’t save your review over the newest one. Try again.'
/** The autosave debounce in milliseconds. */
const SAVE_DELAY = 800
const NO_PLACES: EarlierPlace[] = []

/** Loads and saves the review of a file. */
interface Saver {
  /** Saves over a revision, whose content is `base`; null if the back end stores it in another form. */
  readonly save: (review: Review, revision: number, base: Review | null, isPart: boolean) => Promise<SaveResult>
  /** Loads the newest saved review. */
  readonly load: () => Promise<Detections>
  /** Stores unsaved changes until the user logs in again. */
  readonly keep: (review: Review, revision: number, base: Review) => void
  /** Removes the stored changes. */
  readonly forget: () => void
  /** Returns the stored changes. */
  readonly kept: () => StoredChanges | undefined
}

interface ReviewSessionOptions {
  readonly detections: Detections
  readonly saver: Saver
  readonly showShortcuts: () => void
  readonly openExport: () => void
  /** The time of a video or a recording; undefined for an image or a document. */
  readonly clock?: Clock
  /** Follows subjects through a video; undefined if that isn't possible. */
  readonly follower?: Follower | undefined
  /** The pages of a document; undefined for other files. */
  readonly pages?: PageStage | undefined
}

/**
 * Returns the review of a file: its tracks, the gaps of a video, the spans of audio, and the marks of a document. Other lists that a back
 * end sends are not opened, so they stay unchanged.
 */
function reviewOf(detections: Detections, isTimed: boolean, isPaged: boolean): Review {
  const { source, tracks, gaps, spans, marks = [] } = detections
  if (isPaged) return { tracks, marks, ...settingsOf(detections) }
  const { width = source?.width, height = source?.height } = detections
  const size = width === undefined || height === undefined ? undefined : { width, height }
  invariant(size !== undefined || isTimed, 'The review of an image has a size.')
  return { ...size, tracks, ...(isTimed && gaps ? { gaps } : {}), ...(isTimed && spans ? { spans } : {}), ...settingsOf(detections) }
}

/** A review session on a file: the editor with its tools, actions and autosaver. */
export class ReviewSession {
  readonly editor: Editor
  readonly toolbox: Toolbox
  readonly actions: ActionSet
  readonly tracking: Tracking
  /** The known content of the file's audio. */
  readonly audio = new AudioMap()
  /** The state of the displayed pages of a document. */
  readonly pages: PageStage
  readonly autosaver: Autosaver<Review>
  readonly merges = new MergeLog()
  readonly #saver: Saver
  #detections: Detections
  #earlierPlaces: readonly EarlierPlace[]
  readonly #isPaged: boolean
  #isExportBlocked = false
  #isDetecting = false
  #isDiscarded = false

  constructor({ detections, saver, showShortcuts, openExport, clock = fixedClock(), follower, pages }: ReviewSessionOptions) {
    const { tracks, revision } = detections
    this.#detections = detections
    this.#earlierPlaces = detections.earlierPlaces ?? NO_PLACES
    this.#isPaged = pages !== undefined
    this.pages = pages ?? new PageStage()
    this.editor = new Editor(this.#reviewOf(detections, !clock.isFixed), () => crypto.randomUUID(), clock)
    // Buttons show the state of their actions, which depends on the pages.
    this.pages.subscribe(() => this.editor.set({}))
    this.toolbox = new Toolbox(this.editor)
    this.tracking = new Tracking(this.editor, follower)
    // If the back end hasn't numbered the items, the first save sends all of them with numbers.
    const isNumbered = tracks.every(({ number }) => number !== undefined)
    const isPart = detections.window !== undefined
    this.#saver = saver
    this.autosaver = new Autosaver<Review>({
      read: () => {
        const { key, settled } = this.editor.getSnapshot()
        return { key, content: { ...settled, lastNumbers: this.editor.lastNumbers } }
      },
      save: (content, over, base) => saver.save(content, over, isPart || isNumbered || over > revision ? base : null, isPart),
      merge: (sent) => this.#mergeNewest(saver, sent),
      revision,
      delay: SAVE_DELAY,
    })
    this.actions = new ActionSet({
      editor: this.editor,
      toolbox: this.toolbox,
      tracking: this.tracking,
      audio: this.audio,
      pages: this.pages,
      host: {
        showShortcuts,
        canExport: () => !this.#isExportBlocked,
        openExport,
        save: () => void this.autosaver.flush(),
        clipboard: systemClipboard,
      },
    })
    this.#restoreStored()
  }

  get mediaId(): string {
    return this.#detections.mediaId
  }

  /** Continues with the changes of the user's last session, which ended before they were saved. They are saved and can be undone. */
  #restoreStored(): void {
    const kept = this.#saver.kept()
    if (!kept) return
    const { settled } = this.editor.getSnapshot()
    const { base, mine } = aroundStored(settled, kept)
    const merged = mergeReview(base, mine, settled)
    const { lastNumbers: _lastNumbers, ...review } = merged.review
    const { lastNumbers } = settled
    const changes = changesBetween(settled, lastNumbers === undefined ? review : { ...review, lastNumbers })
    const isRestored = this.editor.commit('restore unsaved changes', changes)
    this.merges.add({ ...merged, elsewhere: 0, isRestored })
    if (isRestored) this.editor.announce('Unsaved changes from your last session restored')
  }

  #reviewOf(detections: Detections, isTimed: boolean): Review {
    return reviewOf(detections, isTimed, this.#isPaged)
  }

  /** The identity of the reviewed file; undefined if the back end doesn't record it. */
  get source(): SourceIdentity | undefined {
    return this.#detections.source
  }

  /** The places of an image that earlier versions redacted. The same list until they change. */
  get earlierPlaces(): readonly EarlierPlace[] {
    return this.#earlierPlaces
  }

  /** Takes over the places of a version that was exported since. They belong to no revision. */
  takePlaces({ earlierPlaces = NO_PLACES }: Pick<Detections, 'earlierPlaces'>): void {
    if (earlierPlaces === this.#earlierPlaces) return
    this.#earlierPlaces = earlierPlaces
    this.editor.set({})
  }

  /** The last detection. Null before any; undefined if the back end doesn't record it. */
  get detection(): Detections['detection'] {
    return this.#detections.detection
  }

  /**
   * Returns the tags that the image was searched for. If the back end doesn't record them, a finished job proves a detection of faces,
   * because such a back end predates the detection of anything else.
   */
  searchedTags(jobs: readonly Job[]): ItemTag[] {
    const tags = searchedTags(this.#detections)
    if (this.#detections.detection !== undefined || tags.includes('faces')) return tags
    return jobs.some(({ kind, state }) => kind === 'detect' && state === 'succeeded') ? ['faces', ...tags] : tags
  }

  /**
   * Continues with the results of a detection that ran meanwhile. Unsaved changes are merged and saved, and the undo steps apply to the
   * results.
   */
  takeOver(newest: Detections): void {
    this.autosaver.rebase(this.#merge(newest, this.autosaver.sent, 'Detection finished'))
  }

  /** Continues with a review that was saved elsewhere. */
  takeChanges(newest: Detections): void {
    this.autosaver.rebase(this.#merge(newest, this.autosaver.sent))
  }

  /** Merges the unsaved changes with the newest saved review, once a running gesture has ended. */
  async #mergeNewest(saver: Saver, sent: readonly Review[]): Promise<Rebase<Review>> {
    const newest = await saver.load()
    if (newest.revision === this.autosaver.revision) throw new Error(NOT_NEWER)
    await gestureEnd(this.editor)
    return this.#merge(newest, sent)
  }

  #merge(newest: Detections, sent: readonly Review[], words?: string): Rebase<Review> {
    const { editor, autosaver } = this
    const message = words ?? (this.#isDetecting ? '' : undefined)
    const base = autosaver.saved
    const saved = withKnownParts(this.#reviewOf(newest, !editor.clock.isFixed), base)
    const merged = mergeReview(base, editor.getSnapshot().settled, saved, sent)
    this.#detections = newest
    if (message === undefined && merged.ownBase) {
      // The newer review is a save of this session whose response was lost, so the undo steps still fit.
      const hasChanges = changesBetween(merged.ownBase, editor.getSnapshot().settled).length > 0
      return { revision: newest.revision, saved: merged.ownBase, hasChanges }
    }
    // A detection is announced separately, and its results are the changes elsewhere.
    const elsewhere = message === undefined ? merged.elsewhere : 0
    this.merges.add({ ...merged, elsewhere })
    const onNewer = (state: Review): Review => mergeReview(base, state, saved, sent).review
    editor.rebase(onNewer, message ?? (elsewhere === 0 ? '' : mergedWords(elsewhere)))
    return { revision: newest.revision, saved, hasChanges: merged.hasChanges }
  }

  /** Sets whether a detection is running. Reviews saved meanwhile are its results, so they aren't reported as changes made elsewhere. */
  expectDetections(isDetecting: boolean): void {
    this.#isDetecting = isDetecting
  }

  /** Sets whether exporting is currently blocked. */
  blockExport(isBlocked: boolean): void {
    this.#isExportBlocked = isBlocked
  }

  /** Discards the unsaved changes: the session ends without a last save. */
  discard(): void {
    this.#isDiscarded = true
    this.#saver.forget()
  }

  /**
   * Starts saving changes. Returns a function that stops it after a last save.
   *
   * @param onLost called when the last save failed and the user has not seen an earlier failure
   */
  watch(onLost: () => void): () => void {
    let key = this.editor.getSnapshot().key
    // Restored changes are saved, too.
    if (this.autosaver.isDirty) this.autosaver.touch()
    const keep = (): void => {
      const { isDirty, revision, saved } = this.autosaver
      if (isDirty) this.#saver.keep(this.editor.getSnapshot().settled, revision, saved)
    }
    // The page also closes when the back end has ended the session.
    window.addEventListener('pagehide', keep)
    const unsubscribe = this.editor.subscribe(() => {
      const now = this.editor.getSnapshot().key
      if (now !== key) {
        this.autosaver.touch()
        // After an undo, changes of a failed save must not be restored.
        if (!this.autosaver.isDirty) this.#saver.forget()
      }
      key = now
    })
    return () => {
      this.tracking.stop()
      unsubscribe()
      window.removeEventListener('pagehide', keep)
      // The page may also unmount without navigation, for example when a detection starts in another tab.
      if (!this.#isDiscarded) void this.#saveLast(onLost)
    }
  }

  async #saveLast(onLost: () => void): Promise<void> {
    const isKnown = this.autosaver.getSnapshot().kind === 'failed'
    const isSaved = await this.autosaver.flush()
    if (!isSaved && !isKnown) onLost()
  }
}

/** Resolves when no gesture is running, so that it isn't lost. */
function gestureEnd(editor: Editor): Promise<void> {
  return new Promise((resolve) => {
    const check = (): void => {
      if (editor.getSnapshot().isGesturing) return
      unsubscribe()
      resolve()
    }
    const unsubscribe = editor.subscribe(check)
    check()
  })
}
