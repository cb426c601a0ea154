import type { ItemDecision } from '#generated/model/itemDecision.zod.ts'
import { formatCount } from '#lib/words/formats.ts'
import { decideItems, decideUnseen } from '../../items/commands'
import { peopleOf, type Person } from '../../people'
import type { Editor } from '../../editor'
import { decidedWords, idsOf, type EditorContext } from '../selected'

/** Names a person by the surest face, or the number of its other tracks too. */
export function personName(editor: Editor, { surest, tracks }: Pick<Person, 'surest' | 'tracks'>): string {
  const name = editor.nameOf(surest.id)
  return tracks.length === 1 ? name : `${name} and ${tracks.length - 1} more`
}

/**
 * Decides on a person, and the opposite on all other people, as one undo step. The person's tracks count as reviewed; those of the others
 * don't, because not each of them was looked at. Objects, such as license plates, keep their decisions.
 */
export function decideOnly({ editor }: EditorContext, person: Person, decision: ItemDecision): void {
  const { settled } = editor.getSnapshot()
  const others = peopleOf(settled).flatMap(({ key, tracks }) => (key === person.key ? [] : tracks))
  const name = personName(editor, person)
  const isKept = decision === 'keep'
  const opposite = isKept ? 'redact' : 'keep'
  editor.commit(`${isKept ? 'keep' : 'redact'} only ${name}`, [
    ...decideItems(settled, idsOf(person.tracks), decision),
    ...decideUnseen(settled, idsOf(others), opposite),
  ])
  editor.announce(`${name} ${decidedWords(decision)}, ${formatCount(others.length, 'other track')} ${decidedWords(opposite)}`)
}
