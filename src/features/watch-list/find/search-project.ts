import { getDetections } from '#generated/media/media.ts'
import type { Detections } from '#generated/model/detections.zod.ts'
import type { Media } from '#generated/model/media.zod.ts'
import type { WatchTerm } from '#generated/model/watchTerm.zod.ts'
import { listProjectFiles } from '#api/list-project-files.ts'
import { throwIfCancelled } from '#engine/core/cancellation.ts'
import type { EntityEngine, Finding, RuleError } from '#engine/entities/types.ts'
import { inTurn, type Failure } from '#lib/in-turn.ts'
import { pageSource } from './page-source'
import { screenSource } from './screen-source'
import type { FileText, MatchState, Range, TextSource } from './source'
import { transcriptSource } from './transcript-source'
import { watchRules, type WatchRules } from './watch-rules'

/** The texts of files that are searched. */
export const SOURCES: readonly TextSource[] = [transcriptSource, screenSource, pageSource]

/** The characters of the text that are shown on each side of a match. */
const CONTEXT = 60

/** A match of a term in a file. */
export interface Match extends Range {
  /** Unique in its file. */
  readonly id: string
  readonly source: TextSource
  readonly term: WatchTerm | undefined
  readonly before: string
  readonly found: string
  readonly after: string
  /** Seconds; undefined in images and documents. */
  readonly time: number | undefined
  /** From 1; undefined where files have no pages. */
  readonly page: number | undefined
  readonly state: MatchState
}

/** The matches in a file, by source and place. */
export interface SearchedFile {
  readonly media: Media
  readonly texts: ReadonlyMap<TextSource['id'], FileText>
  readonly matches: readonly Match[]
}

export interface ProjectSearch {
  /** The files with matches, by name. */
  readonly files: readonly SearchedFile[]
  /** The number of searched files. */
  readonly searched: number
  /** Recordings and videos without a transcript, whose speech wasn't searched. */
  readonly withoutTranscript: readonly Media[]
  /** Files whose text couldn't be loaded. */
  readonly failures: readonly Failure<Media>[]
  /** The expressions that took too long, and the file in which each was stopped. Later files aren't searched for it. */
  readonly stopped: readonly { readonly term: WatchTerm; readonly media: Media }[]
}

interface Options {
  readonly engine: EntityEngine
  readonly signal: AbortSignal
  readonly onProgress: (progress: { ended: number; total: number }) => void
}

/**
 * Searches all files of a project for the terms of its watch list.
 *
 * @throws EngineCancelledError after an abort; otherwise the errors of listing the files
 */
export async function searchProject(projectId: string, terms: readonly WatchTerm[], options: Options): Promise<ProjectSearch> {
  const { signal, onProgress } = options
  const all = await listProjectFiles(projectId, signal)
  const media = all.filter((one) => SOURCES.some(({ isIn }) => isIn(one)))
  const { rules, termOf } = watchRules(terms)
  const files: SearchedFile[] = []
  const withoutTranscript: Media[] = []
  const slow = new Map<string, { term: WatchTerm; media: Media }>()
  const find = async (text: string, file: Media): Promise<readonly Finding[]> => {
    const wanted = rules.filter(({ id }) => !slow.has(id))
    if (wanted.length === 0) return []
    const { findings, stopped = [] } = await options.engine.find(text, { categories: ['custom'], rules: wanted }, { signal })
    for (const { ruleId } of stopped) noteSlow(ruleId, file)
    return findings
  }
  const noteSlow = (ruleId: RuleError['ruleId'], file: Media): void => {
    const term = terms.find(({ id }) => id === ruleId)
    if (term && !slow.has(ruleId)) slow.set(ruleId, { term, media: file })
  }
  onProgress({ ended: 0, total: media.length })
  const failures = await inTurn(
    media,
    async (file) => {
      const texts = await textsOf(file, signal)
      if (transcriptSource.isIn(file) && !texts.has('transcript')) withoutTranscript.push(file)
      const matches: Match[] = []
      for (const source of SOURCES) {
        const text = texts.get(source.id)
        if (text) matches.push(...(await find(text.text, file)).map((finding) => matchOf(finding, source, text, termOf)))
      }
      if (matches.length > 0) files.push({ media: file, texts, matches })
    },
    { signal, onProgress: (ended) => onProgress({ ended, total: media.length }) },
  )
  throwIfCancelled(signal)
  return {
    files: files.toSorted((one, other) => one.media.name.localeCompare(other.media.name) || one.media.id.localeCompare(other.media.id)),
    searched: media.length - failures.length,
    withoutTranscript,
    failures,
    stopped: [...slow.values()],
  }
}

/** Loads the texts of a file, and its review once for all of them. */
async function textsOf(media: Media, signal: AbortSignal): Promise<ReadonlyMap<TextSource['id'], FileText>> {
  let loading: Promise<Detections> | undefined
  const review = (): Promise<Detections> => (loading ??= getDetections(media.id, undefined, { signal }))
  const texts = new Map<TextSource['id'], FileText>()
  for (const source of SOURCES) {
    const text = source.isIn(media) ? await source.load(media, review, signal) : null
    if (text) texts.set(source.id, text)
  }
  return texts
}

function matchOf(finding: Finding, source: TextSource, file: FileText, termOf: WatchRules['termOf']): Match {
  const { start, end, text: found } = finding
  const [from, to] = [Math.max(0, start - CONTEXT), Math.min(file.text.length, end + CONTEXT)]
  const plain = (part: string): string => part.replaceAll(/\s+/g, ' ')
  return {
    id: `${source.id}-${start}`,
    source,
    term: termOf(finding),
    start,
    end,
    before: from === 0 ? plain(file.text.slice(0, start)) : `…${plain(file.text.slice(from, start)).replace(/^\S* /, '')}`,
    found: plain(found),
    // The text ends with a line break.
    after:
      to >= file.text.length - 1 ? plain(file.text.slice(end, to)).trimEnd() : `${plain(file.text.slice(end, to)).replace(/ \S*$/, '')}…`,
    time: file.timeOf(finding),
    page: file.pageOf?.(finding),
    state: file.stateOf(finding),
  }
}
