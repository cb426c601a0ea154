import type { TranscriptSegment } from '#generated/model/transcriptSegment.zod.ts'
import type { Editor } from '#editor/editor.ts'
import { passageKind } from '#lib/words/contact-words.ts'
import { formatCount } from '#lib/words/formats.ts'
import { notify } from '#notifications/notify.ts'
import type { FoundIn } from './entities/find-entities'
import { markFound, type Lines } from './mark-words'

interface Spoken {
  readonly lines: readonly TranscriptSegment[]
  /** The words of each line. */
  readonly words: Lines
  /** The IDs of the completely inaudible words. */
  readonly silent: ReadonlySet<string>
}

/** Redacts the findings of a transcript search as one undo step, and announces it. */
export function redactFound(editor: Editor, { lines: all, words, silent }: Spoken, found: readonly FoundIn[], reason?: string): void {
  const wordsOf = new Map(all.map(({ id }, index) => [id, words[index] ?? []]))
  const { count, missed } = markFound(
    editor,
    found.map(({ finding: { text, category }, lines }) => ({
      text,
      ...passageKind(category),
      words: lines.flatMap(({ id }) => wordsOf.get(id) ?? []),
    })),
    silent,
    reason,
  )
  editor.announce(count === 0 ? 'Already redacted' : `${formatCount(count, 'passage')} will be redacted. Not reviewed yet.`)
  if (missed.length > 0)
    notify({
      message: `${formatCount(missed.length, 'match', 'matches')} not redacted. Select the words in the transcript.`,
      variant: 'error',
    })
}
