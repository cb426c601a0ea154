import { getDetections } from '#generated/media/media.ts'
import type { Detections } from '#generated/model/detections.zod.ts'
import type { Media } from '#generated/model/media.zod.ts'
import { listProjectFiles } from '#api/list-project-files.ts'
import { throwIfCancelled } from '#engine/core/cancellation.ts'
import type { FaceComparer } from '#engine/people/types.ts'
import { inTurn, type Failure } from '#lib/in-turn.ts'
import { mediaTraits } from '#lib/media-traits.ts'
import { isSuggested } from '#lib/review/suggested-groups.ts'
import { ComparisonError, describeFaces, facesIn, keyOf, sameSubject, type ProjectFace } from './file-faces'
import type { VisitPictures } from './pictures'

/**
 * Max distance of faces that are suggested. Of 6 pairs of photographs of one person, the distances are .40 to .42; of photographs of
 * different people without masks, most are above .55, but old and blurred ones come down to .42, and people with masks to .36. So a
 * person answers each suggestion.
 */
export const SUGGESTED = 0.5
/** Milliseconds between two rankings while files are compared. */
const RANK_EVERY = 1000

/** A person's answer to a suggestion. */
export type Answer = 'same' | 'different'

/** A file with a saved review of faces, which a decision on everyone else changes. */
export interface ReviewedFile {
  readonly media: Media
  /** The IDs of its faces under review. */
  readonly faceIds: readonly string[]
}

export interface PersonSnapshot {
  readonly progress: { readonly ended: number; readonly total: number }
  readonly isComparing: boolean
  /** The reason why nothing can be compared. */
  readonly error: unknown
  readonly faces: ReadonlyMap<string, ProjectFace>
  /** The keys of the faces that the search started from. */
  readonly reference: readonly string[]
  readonly answers: ReadonlyMap<string, Answer>
  /** The keys of the compared faces except the reference, most similar first. */
  readonly ranked: readonly string[]
  /** The keys of the suggested faces, in the order in which they are shown. */
  readonly suggested: readonly string[]
  readonly files: readonly ReviewedFile[]
  /** Images and videos in which no detection has searched for faces. */
  readonly unsearched: readonly Media[]
  /** Files whose faces couldn't be compared. */
  readonly failures: readonly Failure<Media>[]
}

export interface PersonSearchOptions {
  media: Media
  trackId: string
  createComparer: () => FaceComparer
  visit: VisitPictures
}

/** A running comparison. */
interface Run {
  readonly comparer: FaceComparer
  readonly controller: AbortController
}

const INITIAL: PersonSnapshot = {
  progress: { ended: 0, total: 0 },
  isComparing: true,
  error: null,
  faces: new Map(),
  reference: [],
  answers: new Map(),
  ranked: [],
  suggested: [],
  files: [],
  unsearched: [],
  failures: [],
}

/** Compares a face with all faces of its project, and holds the answers to the suggestions. */
export class PersonSearch {
  readonly #options: PersonSearchOptions
  readonly #listeners = new Set<() => void>()
  #run: Run | undefined
  #rankedAt = Number.NEGATIVE_INFINITY
  #snapshot = INITIAL

  constructor(options: PersonSearchOptions) {
    this.#options = options
  }

  readonly getSnapshot = (): PersonSnapshot => this.#snapshot

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener)
    return () => void this.#listeners.delete(listener)
  }

  #set(changes: Partial<PersonSnapshot>): void {
    this.#snapshot = { ...this.#snapshot, ...changes }
    for (const listener of this.#listeners) listener()
  }

  /** Compares all files, from the beginning. Never rejects: the snapshot has the error. */
  async start(): Promise<void> {
    this.close()
    const run: Run = { comparer: this.#options.createComparer(), controller: new AbortController() }
    this.#run = run
    this.#set(INITIAL)
    try {
      await this.#compare(run)
    } catch (error) {
      this.#fail(run, error)
    }
  }

  /** Ends the comparison and its worker, which forgets the faces. */
  close(): void {
    this.#run?.controller.abort()
    this.#run?.comparer.dispose()
    this.#run = undefined
  }

  /** Answers a suggestion; null takes the answer back. Faces that are like an accepted one are suggested, too. */
  answer(keys: readonly string[], answer: Answer | null): void {
    const answers = new Map(this.#snapshot.answers)
    for (const key of keys) {
      if (answer === null) answers.delete(key)
      else answers.set(key, answer)
    }
    this.#set({ answers })
    const run = this.#run
    if (run) void this.#rank(run).catch((error: unknown) => this.#fail(run, error))
  }

  async #compare(run: Run): Promise<void> {
    const { media: first } = this.#options
    const { signal } = run.controller
    const all = await listProjectFiles(first.projectId, signal)
    const others = all.filter(({ id, type }) => id !== first.id && mediaTraits[type].isVisual)
    const total = others.length + 1
    this.#set({ progress: { ended: 0, total } })
    // The face itself comes first, so that the most similar ones appear while the others are compared.
    await this.#compareFile(run, first)
    this.#set({ progress: { ended: 1, total } })
    await inTurn(others, (media) => this.#compareOrNote(run, media), {
      signal,
      onProgress: (ended) => !signal.aborted && this.#set({ progress: { ended: ended + 1, total } }),
    })
    throwIfCancelled(signal)
    await this.#rank(run)
    this.#set({ isComparing: false })
  }

  async #compareOrNote(run: Run, media: Media): Promise<void> {
    try {
      await this.#compareFile(run, media)
    } catch (error) {
      if (run.controller.signal.aborted) return
      if (error instanceof ComparisonError) this.#fail(run, error)
      else this.#set({ failures: [...this.#snapshot.failures, { item: media, error }] })
    }
  }

  #fail({ controller }: Run, error: unknown): void {
    if (controller.signal.aborted) return
    controller.abort()
    this.#set({ error: error instanceof ComparisonError ? error.cause : error, isComparing: false })
  }

  async #compareFile(run: Run, media: Media): Promise<void> {
    const { comparer } = run
    const { signal } = run.controller
    const review = await getDetections(media.id, undefined, { signal })
    const faceIds = facesIn(review).map(({ id }) => id)
    // Noted before the comparison: a decision on everyone else includes faces that can't be compared.
    if (faceIds.length > 0) this.#set({ files: [...this.#snapshot.files, { media, faceIds }] })
    if (!hasSearchedFaces(review)) this.#set({ unsearched: [...this.#snapshot.unsearched, media] })
    if (faceIds.length > 0) {
      const described = await describeFaces(media, review, { comparer, visit: this.#options.visit, signal })
      const faces = new Map([...this.#snapshot.faces, ...described.map((face) => [face.key, face] as const)])
      this.#set(media.id === this.#options.media.id ? { faces, ...this.#referenceIn(review) } : { faces })
    }
    throwIfCancelled(signal)
    if (performance.now() - this.#rankedAt >= RANK_EVERY) await this.#rank(run)
  }

  #referenceIn(review: Detections): Pick<PersonSnapshot, 'reference'> {
    const { media, trackId } = this.#options
    return { reference: sameSubject(review, trackId, isSuggested).map(({ id }) => keyOf(media.id, id)) }
  }

  async #rank({ comparer, controller: { signal } }: Run): Promise<void> {
    this.#rankedAt = performance.now()
    const accepted = [...this.#snapshot.answers].flatMap(([key, answer]) => (answer === 'same' ? key : []))
    const own = new Set(this.#snapshot.reference)
    const found = await comparer.rank([...own, ...accepted], { signal })
    const near = found.flatMap(({ key, distance }) => (distance <= SUGGESTED ? key : []))
    const { answers, isComparing, suggested: before } = this.#snapshot
    const known = new Set(before)
    // Once all files are compared, suggestions stay in their places while a person answers them.
    const suggested = isComparing
      ? [...before.filter((key) => answers.has(key)), ...near.filter((key) => !answers.has(key))]
      : [...before, ...near.filter((key) => !known.has(key))]
    this.#set({ suggested, ...(isComparing && { ranked: found.map(({ key }) => key) }) })
  }
}

/** Returns whether a detection has searched a file for faces. Drawn faces don't count: others in the file may be undrawn. */
function hasSearchedFaces({ detection }: Detections): boolean {
  return (detection?.searched ?? detection?.tags)?.faces === 1
}
