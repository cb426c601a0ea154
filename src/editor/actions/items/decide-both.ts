import type { ItemDecision } from '#generated/model/itemDecision.zod.ts'
import { formatCount } from '#lib/words/formats.ts'
import type { Editor } from '../../editor'
import { decideUnseen } from '../../items/commands'
import type { ReviewItem } from '../../item'
import { action, type Action } from '../action'
import { decidedWords, idsOf } from '../selected'

interface Deciding {
  readonly items: () => readonly ReviewItem[]
  readonly canRun: () => boolean
  /** Names the items in the undo step. */
  readonly noun: string
}

/** Returns two actions, which redact many items together or leave them visible. The items don't count as reviewed. */
export function decideBoth(editor: Editor, id: string, [redact, keep]: [string, string], { items, canRun, noun }: Deciding): Action[] {
  const decisions = [
    ['redact', redact],
    ['keep', keep],
  ] as const satisfies readonly (readonly [ItemDecision, string])[]
  return decisions.map(([decision, label]) =>
    action({
      id: `${decision}-${id}`,
      label,
      group: 'Decide',
      isEnabled: canRun,
      run: () => {
        const decided = items()
        const step = `${decision === 'redact' ? 'redact' : 'leave visible'} ${noun}`
        editor.commit(step, decideUnseen(editor.getSnapshot().settled, idsOf(decided), decision))
        editor.announce(`${formatCount(decided.length, 'item')} ${decidedWords(decision)}`)
      },
    }),
  )
}
