import { getDetections } from '#generated/media/media.ts'
import type { Media } from '#generated/model/media.zod.ts'
import { listProjectFiles } from '#api/list-project-files.ts'
import { throwIfCancelled } from '#engine/core/cancellation.ts'
import type { AddedFace, FaceComparer } from '#engine/people/types.ts'
import { inTurn, type Failure } from '#lib/in-turn.ts'
import { mediaTraits } from '#lib/media-traits.ts'
import { wereFacesSearched } from '#lib/words/detection-words.ts'
import { comparePeople, ComparisonError, peopleInFile, withComparer, type FilePerson } from './file-people'
import type { VisitPictures } from './pictures'

/**
 * Max distance of faces that are suggested. Photographs of the same person are .40 to .42 apart in the samples, and those of different
 * people mostly above .55. But old and blurred ones come down to .42, and people with masks to .36, so a person answers each suggestion.
 */
const SUGGESTED = 0.5
/** Milliseconds between two rankings while files are compared. */
const RANK_EVERY = 1000

/** A person's answer to a suggestion. */
export type Answer = 'same' | 'different'

export interface PersonSnapshot {
  readonly progress: { readonly ended: number; readonly total: number }
  readonly isComparing: boolean
  /** The reason why nothing can be compared. */
  readonly error: unknown
  /** The people in all files so far, by key. */
  readonly people: ReadonlyMap<string, FilePerson>
  /** The key of the person that the search started from; undefined if their face no longer exists. */
  readonly reference: string | undefined
  readonly answers: ReadonlyMap<string, Answer>
  /** The keys of the other compared people, most similar first. */
  readonly ranked: readonly string[]
  /** The keys of the suggested people, in the order in which they are shown. */
  readonly suggested: readonly string[]
  /** Images and videos in which no detection has searched for faces. */
  readonly unsearched: readonly Media[]
  /** Files whose faces couldn't be compared. */
  readonly failures: readonly Failure<Media>[]
}

const INITIAL: PersonSnapshot = {
  progress: { ended: 0, total: 0 },
  isComparing: true,
  error: null,
  people: new Map(),
  reference: undefined,
  answers: new Map(),
  ranked: [],
  suggested: [],
  unsearched: [],
  failures: [],
}

/** Returns the files of a project that can show people. Files that can't be used have no review. */
export async function visualFiles(projectId: string, signal: AbortSignal): Promise<Media[]> {
  return (await listProjectFiles(projectId, signal)).filter(({ type, state }) => mediaTraits[type].isVisual && state !== 'Failed')
}

/** Returns the keys of the person that the search started from and of the accepted suggestions. */
export function acceptedKeys({ reference, answers }: Pick<PersonSnapshot, 'reference' | 'answers'>): string[] {
  const accepted = [...answers].flatMap(([key, answer]) => (answer === 'same' ? key : []))
  return reference === undefined ? accepted : [reference, ...accepted]
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

  /** Compares all files, from the beginning; answers stay. Never rejects: the snapshot has the error. */
  async start(): Promise<void> {
    this.close()
    const run: Run = { comparer: this.#options.createComparer(), controller: new AbortController() }
    this.#run = run
    this.#set({ ...INITIAL, answers: this.#snapshot.answers })
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

  /** Answers suggestions; null takes the answers back. Faces that are like an accepted one are suggested, too. */
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
    const others = (await visualFiles(first.projectId, signal)).filter(({ id }) => id !== first.id)
    const total = others.length + 1
    this.#set({ progress: { ended: 0, total } })
    // The face itself comes first, so that the most similar ones appear while the others are compared.
    await this.#compareOrNote(run, first)
    this.#set({ progress: { ended: 1, total } })
    await inTurn(others, (media) => this.#compareOrNote(run, media), {
      signal,
      onProgress: (ended) => !signal.aborted && this.#set({ progress: { ended: ended + 1, total } }),
    })
    throwIfCancelled(signal)
    await this.#rank(run, true)
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
    const { signal } = run.controller
    const review = await getDetections(media.id, undefined, { signal })
    if (!wereFacesSearched(review)) this.#set({ unsearched: [...this.#snapshot.unsearched, media] })
    const found = peopleInFile(media, review)
    if (found.length === 0) return
    // Listed before the comparison, so that each can be marked by eye if it fails.
    const people = new Map([...this.#snapshot.people, ...found.map((person) => [person.key, person] as const)])
    const { media: first, trackId } = this.#options
    const searched = media.id === first.id ? found.find(({ tracks }) => tracks.some(({ id }) => id === trackId)) : undefined
    this.#set({ people, ...(searched && { reference: searched.key }) })
    const onAdded = (faces: readonly AddedFace[]): void => this.#note(run, faces)
    await comparePeople(media, found, { comparer: run.comparer, visit: this.#options.visit, signal, onAdded })
    throwIfCancelled(signal)
    if (performance.now() - this.#rankedAt >= RANK_EVERY) await this.#rank(run)
  }

  #note({ controller }: Run, faces: readonly AddedFace[]): void {
    if (controller.signal.aborted) return
    const people = new Map(this.#snapshot.people)
    for (const { key, isClear, thumbnail } of faces) {
      const person = people.get(key)
      if (person) people.set(key, { ...person, isClear: person.isClear || isClear, thumbnail: thumbnail ?? person.thumbnail })
    }
    this.#set({ people })
  }

  /**
   * Ranks the faces. Suggestions stay in their places, because a card that moves under the pointer could be accepted by mistake: new ones
   * follow the others. Once all files are compared, they are sorted if none is answered.
   */
  async #rank({ comparer, controller: { signal } }: Run, isLast = false): Promise<void> {
    this.#rankedAt = performance.now()
    const keys = acceptedKeys(this.#snapshot)
    const found = await withComparer(() => comparer.rank(keys, { signal }))
    throwIfCancelled(signal)
    const near = found.flatMap(({ key, distance }) => (distance <= SUGGESTED ? key : []))
    const { isComparing, suggested, answers } = this.#snapshot
    const known = new Set(suggested)
    const isSorted = isLast && answers.size === 0
    this.#set({
      suggested: isSorted ? near : [...suggested, ...near.filter((key) => !known.has(key) && !answers.has(key))],
      // Accepted faces aren't ranked, and would lose their places.
      ...(isComparing && answers.size === 0 && { ranked: found.map(({ key }) => key) }),
      ...(isLast && { isComparing: false }),
    })
  }
}
