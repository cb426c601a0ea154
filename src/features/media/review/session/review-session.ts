import type { Detections } from '#generated/model/detections.zod.ts'
import type { Job } from '#generated/model/job.zod.ts'
import type { SourceIdentity } from '#generated/model/sourceIdentity.zod.ts'
import { ActionSet } from '../../../../editor/actions/action-set'
import { Autosaver, type SaveResult } from '../../../../editor/autosaver'
import type { Review } from '../../../../editor/review'
import { settingsOf } from '../../../../editor/settings'
import { Editor } from '../../../../editor/editor'
import type { ImageTag } from '../../../../lib/detection-tags'
import { invariant } from '../../../../lib/invariant'
import { searchedTags } from '../../../../lib/detection-words'
import { Toolbox } from '../../../../editor/stage/tools/toolbox'
import { mergeReview } from '../../../../editor/merge-review'
import { systemClipboard } from './system-clipboard'

/** The autosave debounce in milliseconds. */
const SAVE_DELAY = 800

interface ReviewSessionOptions {
  readonly detections: Detections
  readonly save: (review: Review, revision: number, base: Review | null) => Promise<SaveResult>
  readonly showShortcuts: () => void
  readonly openExport: () => void
}

/** Returns the review of an image. It has only tracks: lists that a back end sends nevertheless are not opened, so they stay as they are. */
function reviewOf(detections: Detections): Review {
  const { source, tracks } = detections
  const { width = source?.width, height = source?.height } = detections
  invariant(width !== undefined && height !== undefined, 'The review of an image has a size: open only reviews of images.')
  return { width, height, tracks, ...settingsOf(detections) }
}

/** A review session on a media: the editor with its tools, actions and autosaver. */
export class ReviewSession {
  readonly editor: Editor
  readonly toolbox: Toolbox
  readonly actions: ActionSet
  readonly autosaver: Autosaver<Review>
  #detections: Detections
  #isExportBlocked = false

  constructor({ detections, save, showShortcuts, openExport }: ReviewSessionOptions) {
    const { tracks, revision } = detections
    this.#detections = detections
    this.editor = new Editor(reviewOf(detections), () => crypto.randomUUID())
    this.toolbox = new Toolbox(this.editor)
    // Where the back end hasn't numbered the items, the first save sends all of them with their numbers.
    const isNumbered = tracks.every(({ number }) => number !== undefined)
    this.autosaver = new Autosaver<Review>({
      read: () => {
        const { key, settled } = this.editor.getSnapshot()
        return { key, content: { ...settled, lastNumbers: this.editor.lastNumbers } }
      },
      save: (content, over, base) => save(content, over, isNumbered || over > revision ? base : null),
      revision,
      delay: SAVE_DELAY,
    })
    this.actions = new ActionSet({
      editor: this.editor,
      toolbox: this.toolbox,
      host: {
        showShortcuts,
        canExport: () => !this.#isExportBlocked,
        openExport,
        save: () => void this.autosaver.flush(),
        clipboard: systemClipboard,
      },
    })
  }

  /** The identity of the reviewed file; undefined where the back end doesn't record it. */
  get source(): SourceIdentity | undefined {
    return this.#detections.source
  }

  /**
   * Returns what the image was searched for. Where the back end doesn't record it, a finished job proves a detection of faces: such a
   * back end is older than detection of anything else.
   */
  searchedTags(jobs: readonly Job[]): ImageTag[] {
    const tags = searchedTags(this.#detections)
    if (this.#detections.detection !== undefined || tags.includes('faces')) return tags
    return jobs.some(({ kind, state }) => kind === 'detect' && state === 'succeeded') ? ['faces', ...tags] : tags
  }

  /**
   * Continues with the results of a detection that ran meanwhile. Unsaved changes are kept and saved. The undo steps are dropped, because
   * they refer to items that the detection has replaced.
   */
  takeOver(newest: Detections): void {
    const { editor, autosaver } = this
    const base = autosaver.saved ?? reviewOf(this.#detections)
    const { review, hasChanges } = mergeReview(base, editor.getSnapshot().settled, reviewOf(newest))
    this.#detections = newest
    editor.restart(review, 'Detection finished')
    autosaver.rebase(newest.revision, reviewOf(newest), hasChanges)
  }

  /** Sets whether exporting is currently blocked. */
  blockExport(isBlocked: boolean): void {
    this.#isExportBlocked = isBlocked
  }

  /**
   * Starts saving changes. Returns a function that stops it after a last save.
   *
   * @param onLost called when the last save failed and the user has not seen an earlier failure
   */
  watch(onLost: () => void): () => void {
    let key = this.editor.getSnapshot().key
    const unsubscribe = this.editor.subscribe(() => {
      const now = this.editor.getSnapshot().key
      if (now !== key) this.autosaver.touch()
      key = now
    })
    return () => {
      unsubscribe()
      // The page may also unmount without navigation, for example when a detection starts in another tab.
      void this.#saveLast(onLost)
    }
  }

  async #saveLast(onLost: () => void): Promise<void> {
    const { kind } = this.autosaver.getSnapshot()
    const isKnown = kind === 'failed' || kind === 'conflict'
    const isSaved = await this.autosaver.flush()
    if (!isSaved && !isKnown) onLost()
  }
}
