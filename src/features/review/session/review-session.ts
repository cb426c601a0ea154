import type { Detections } from '#generated/model/detections.zod.ts'
import type { Job } from '#generated/model/job.zod.ts'
import type { SourceIdentity } from '#generated/model/sourceIdentity.zod.ts'
import { ActionSet } from '../../../editor/actions/action-set'
import { Autosaver, type SaveResult } from '../../../editor/autosaver'
import type { Review } from '../../../editor/review'
import { Editor } from '../../../editor/editor'
import { wasSearched } from '../../../lib/detection-words'
import { Toolbox } from '../../../editor/tools/toolbox'

/** Milliseconds of quiet before a change is saved. */
const SAVE_DELAY = 800

interface ReviewSessionOptions {
  readonly detections: Detections
  readonly save: (review: Review, revision: number) => Promise<SaveResult>
  readonly showShortcuts: () => void
  readonly openExport: () => void
}

/** One visit to the review of one media: the editor with everything that works on it. */
export class ReviewSession {
  readonly editor: Editor
  readonly toolbox: Toolbox
  readonly actions: ActionSet
  readonly autosaver: Autosaver<Review>
  readonly #detections: Detections
  #isExportBlocked = false

  constructor({ detections, save, showShortcuts, openExport }: ReviewSessionOptions) {
    const { width, height, style, tracks, revision, lastNumbers } = detections
    const review = { width, height, style, tracks, ...(lastNumbers === undefined ? {} : { lastNumbers }) }
    this.#detections = detections
    this.editor = new Editor(review, () => crypto.randomUUID())
    this.toolbox = new Toolbox(this.editor)
    this.autosaver = new Autosaver<Review>({
      read: () => {
        const { key, settled } = this.editor.getSnapshot()
        return { key, content: { ...settled, lastNumbers: this.editor.lastNumbers } }
      },
      save,
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
      },
    })
  }

  /** The file that the review was made on; undefined where the back end doesn't record it. */
  get source(): SourceIdentity | undefined {
    return this.#detections.source
  }

  /** Returns whether face detection has finished on this image; the jobs prove it where the back end doesn't record it. */
  wasSearched(jobs: readonly Job[]): boolean {
    if (wasSearched(this.#detections)) return true
    return this.#detections.detection === undefined && jobs.some(({ kind, state }) => kind === 'detect' && state === 'succeeded')
  }

  /** Whether there is a reason why nothing can be exported now. */
  blockExport(isBlocked: boolean): void {
    this.#isExportBlocked = isBlocked
  }

  /**
   * Starts to save what changes. Answers what ends that, with a last save.
   *
   * @param onLost the last save failed, and nothing had failed before that the person was told of
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
      // The page may go without being left, as when somebody else starts a detection.
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
