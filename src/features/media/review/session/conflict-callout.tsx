import { Button, Callout } from '@blueprintjs/core'
import { Cross } from '@blueprintjs/icons'
import { useSyncExternalStore } from 'react'
import { useSnapshot } from 'valtio'

import { restore } from '#editor/actions/review-actions.ts'
import { addItem } from '#editor/items/commands.ts'
import type { Change } from '#editor/history/changes.ts'
import { isTrack } from '#editor/item.ts'
import { isMark } from '#editor/items/mark.ts'
import type { ItemConflict } from '#editor/merge-items.ts'
import { entryOf, type Review } from '#editor/review.ts'
import type { Settings } from '#editor/settings.ts'
import { isReviewed } from '#lib/review/is-reviewed.ts'
import { itemName } from '#lib/words/item-words.ts'
import { isLive } from '#lib/review/review-regions.ts'
import { userState } from '#state/user.ts'
import styles from './conflict-callout.module.css'
import { mergedWords } from './merge-log'
import type { ReviewSession } from './review-session'
import { useEditor } from './use-editor'

const DECIDED = {
  redact: 'chose to redact',
  keep: 'left',
  deleted: 'deleted',
} as const satisfies Record<Exclude<ItemConflict['saved'], 'changed' | 'removed'>, string>

const SETTING_WORDS = {
  style: 'default style',
  facePadding: 'face padding',
  defaultReason: 'default reason',
  coverLabels: 'printed reasons',
  lastNumbers: 'numbers',
} as const satisfies Record<keyof Settings, string>

/** Reports restored changes, merges with changes made elsewhere, and the items to decide on again because both sides changed them. */
export function ConflictCallout({ session }: { session: ReviewSession }) {
  const { editor, merges } = session
  const { elsewhere, conflicts, settings, isRestored } = useSyncExternalStore(merges.subscribe, merges.getSnapshot)
  const review = useEditor(editor, ({ settled }) => settled)
  const { info } = useSnapshot(userState)
  const isOpen = ({ id, saved }: ItemConflict): boolean => {
    const item = entryOf(review, id)?.item
    if (saved === 'removed' || !item) return saved === 'removed' && !item
    return saved === 'deleted' ? !isLive(item) : !isReviewed(item)
  }
  const open = conflicts.filter(isOpen)
  if (elsewhere === 0 && open.length === 0 && settings.length === 0 && !isRestored) return null
  const needsWork = open.length > 0
  return (
    <Callout
      className={styles.callout ?? ''}
      compact
      intent={needsWork ? 'warning' : 'none'}
      icon={false}
      // The editor announces a merge without conflicts.
      {...(needsWork ? { role: 'alert' } : {})}
    >
      {isRestored && <p>Your unsaved changes from the last session were restored.</p>}
      {elsewhere > 0 && <p>{mergedWords(elsewhere)}</p>}
      {settings.length > 0 && <p>Kept settings changed elsewhere: {settings.map((name) => SETTING_WORDS[name]).join(', ')}.</p>}
      {needsWork && (
        <ul className={styles.conflicts}>
          {open.map((conflict) => (
            <li key={conflict.id}>
              <span>{conflictWords(conflict, nameIn(session, conflict), info?.email)}</span>
              <ConflictButton session={session} conflict={conflict} />
            </li>
          ))}
        </ul>
      )}
      <Button
        className={styles.close ?? ''}
        size="small"
        variant="minimal"
        icon={<Cross />}
        aria-label="Close"
        onClick={() => merges.clear()}
      />
    </Callout>
  )
}

function addAgain(review: Review, item: NonNullable<ItemConflict['mine']>): Change[] {
  if (isTrack(item)) return addItem(review, 'track', item)
  return isMark(item) ? addItem(review, 'mark', item) : addItem(review, 'span', item)
}

/** Goes to the item, or restores the reviewer's version of a deleted one. */
function ConflictButton({ session, conflict: { id, saved, mine } }: { session: ReviewSession; conflict: ItemConflict }) {
  const { editor, merges } = session
  const isGone = saved === 'removed' || saved === 'deleted'
  const name = nameIn(session, { id, saved, mine })
  const bringBack = (): void => {
    const { settled } = editor.getSnapshot()
    if (saved === 'deleted') restore(session, id)
    else if (mine) {
      editor.commit(`restore ${name}`, addAgain(settled, mine))
      editor.goTo(id)
    }
    merges.resolve(id)
  }
  return (
    <Button
      size="small"
      text={isGone ? 'Restore' : 'Show'}
      aria-label={`${isGone ? 'Restore' : 'Show'} ${name}`}
      onClick={() => (isGone ? bringBack() : editor.goTo(id))}
    />
  )
}

function nameIn({ editor }: ReviewSession, { id, mine }: Pick<ItemConflict, 'id' | 'saved' | 'mine'>): string {
  return editor.nameOf(id) || (mine && isTrack(mine) ? itemName(mine) : 'An item')
}

/** Returns a sentence about the decision made elsewhere, and what to do. */
function conflictWords({ saved, by }: ItemConflict, name: string, email: string | undefined): string {
  if (saved === 'removed') return `${name}, which you changed, was deleted elsewhere.`
  if (saved === 'changed') return `${name} was also changed elsewhere. Decide again.`
  const who = by === undefined ? 'Someone' : by === email ? 'You' : by
  const where = by !== undefined && by === email ? 'in another window' : 'in the meantime'
  const end = saved === 'deleted' ? 'Restore it if you disagree.' : 'Decide again.'
  return `${who} ${DECIDED[saved]} ${name}${saved === 'keep' ? ' visible' : ''} ${where}. ${end}`
}
