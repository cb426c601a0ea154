import { TextArea } from '@blueprintjs/core'
import { useEffect, useEffectEvent, useId, useRef, useState } from 'react'

import { ItemNoteMax } from '#generated/model/itemNote.zod.ts'
import { idsOf, nameOfItems } from '#editor/actions/selected.ts'
import { setFields } from '#editor/items/commands.ts'
import type { ReviewItem } from '#editor/item.ts'
import { settingOf } from '#editor/settings.ts'
import { formatNumber } from '#lib/words/formats.ts'
import { ReasonSelect } from '#ui/forms/reason-select.tsx'
import { useReasons } from '#api/use-reasons.ts'
import type { ReviewSession } from '../session/review-session'
import { useEditor } from '../session/use-editor'
import styles from './panel.module.css'
import { selectedItems } from '#editor/selected-items.ts'

/** The debounce for saving a typed note, in milliseconds. */
const NOTE_DELAY = 600

interface ReasonFieldsProps {
  session: ReviewSession
  projectId: string
  /** The selected items. */
  items: readonly ReviewItem[]
  name: string
}

/** Edits the reason and the note of the selected items. Back ends without reasons have only notes. */
export function ReasonFields({ session, projectId, items, name }: ReasonFieldsProps) {
  const { editor } = session
  const id = useId()
  const reasons = useReasons(projectId)
  const defaultReason = useEditor(editor, ({ settled }) => settingOf(settled, 'defaultReason'))
  const codes = new Set(items.map(({ reason }) => reason ?? null))
  const [code = null] = codes
  const choose = (reason: string | null): void => {
    const chosen = selectedItems(editor)
    const words = nameOfItems(editor, chosen)
    editor.commit(`reason of ${words}`, setFields(editor.getSnapshot().settled, idsOf(chosen), { reason: reason ?? undefined }))
    editor.announce(`${words}: ${reason === null ? 'default reason' : `reason ${reason}`}`)
  }
  return (
    <>
      {reasons && (reasons.length > 0 || code !== null || codes.size > 1) && (
        <>
          <label htmlFor={id}>Reason for {name}</label>
          <ReasonSelect
            id={id}
            reasons={reasons}
            value={code}
            isMixed={codes.size > 1}
            noneText={defaultReason === null ? 'None' : `Default (${defaultReason})`}
            onChoose={choose}
          />
        </>
      )}
      <NoteField key={items.map((item) => item.id).join(' ')} session={session} items={items} name={name} />
    </>
  )
}

/** Edits a note. All typing until the field loses the focus is one undo step. */
function NoteField({ session, items, name }: Pick<ReasonFieldsProps, 'session' | 'items' | 'name'>) {
  const { editor } = session
  const id = useId()
  const notes = new Set(items.map(({ note }) => note ?? ''))
  const [note = ''] = notes
  const isMixed = notes.size > 1
  const [draft, setDraft] = useState<string | null>(null)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const save = (text: string): void => {
    clearTimeout(timer.current)
    const { settled } = editor.getSnapshot()
    editor.commit(`note on ${nameOfItems(editor, items)}`, setFields(settled, idsOf(items), { note: text === '' ? undefined : text }), id)
  }
  const finish = useEffectEvent(() => {
    if (draft !== null) save(draft)
    editor.endRun()
  })
  // Another selection shows another field.
  useEffect(() => () => finish(), [])
  useEffect(() => {
    const onClose = (): void => finish()
    // In the capture phase, so that the note is included in the changes that the review then stores or warns about.
    window.addEventListener('beforeunload', onClose, { capture: true })
    window.addEventListener('pagehide', onClose, { capture: true })
    return () => {
      window.removeEventListener('beforeunload', onClose, { capture: true })
      window.removeEventListener('pagehide', onClose, { capture: true })
    }
  }, [])
  const text = draft ?? (isMixed ? '' : note)
  return (
    <>
      <label htmlFor={id}>Note on {name}</label>
      <TextArea
        id={id}
        fill
        autoResize
        maxLength={ItemNoteMax}
        value={text}
        placeholder={isMixed ? 'Mixed' : ''}
        onChange={({ currentTarget: { value } }) => {
          setDraft(value)
          clearTimeout(timer.current)
          timer.current = setTimeout(() => save(value), NOTE_DELAY)
        }}
        onKeyDown={(event) => {
          if (event.key.toLowerCase() !== 's' || !(event.ctrlKey || event.metaKey) || event.altKey || event.shiftKey) return
          event.preventDefault()
          if (draft !== null) save(draft)
          session.actions.run('save')
        }}
        // Elsewhere, releasing a key ends the run that combines typing into one undo step.
        onKeyUp={(event) => event.stopPropagation()}
        onBlur={() => {
          if (draft !== null) save(draft)
          setDraft(null)
          editor.endRun()
        }}
      />
      {text !== '' && (
        <p className={styles.count}>
          {formatNumber(text.length)} of {formatNumber(ItemNoteMax)} characters
        </p>
      )}
    </>
  )
}
