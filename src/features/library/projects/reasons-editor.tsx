import { Button, FormGroup, HTMLSelect, InputGroup, Intent, Menu, MenuItem, PopoverNext } from '@blueprintjs/core'
import { Add, ArrowDown, ArrowUp, Trash } from '@blueprintjs/icons'
import { useEffect, useRef, useState, type ClipboardEvent, type KeyboardEvent } from 'react'

import { REASON_SETS } from '#lib/words/reason-sets.ts'
import styles from './reasons.module.css'
import {
  addedWords,
  addReasons,
  emptyRow,
  MAX_REASONS,
  moveRow,
  parseLines,
  rowErrors,
  type ReasonDraft,
  type ReasonRow,
  type RowErrors,
} from './reasons-list'

type Field = 'code' | 'text'

interface ReasonsEditorProps {
  draft: ReasonDraft
  /** Whether empty codes are reported too. Duplicates and long texts always are. */
  areErrorsShown: boolean
  /** A message about the last change of the whole list. */
  note: string
  onNote: (note: string) => void
  onChange: (draft: ReasonDraft) => void
}

/** Edits a list of reasons with codes and texts, and the default among them. */
export function ReasonsEditor({ draft, areErrorsShown, note, onNote, onChange }: ReasonsEditorProps) {
  const { rows, defaultId } = draft
  const errors = rowErrors(draft)
  const list = useRef<HTMLUListElement>(null)
  // Set because a row that moves or disappears would lose the focus.
  const [focus, setFocus] = useState<{ readonly id: number; readonly part: string } | null>(null)
  useEffect(() => {
    if (!focus) return
    list.current?.querySelector<HTMLElement>(`[data-row="${focus.id}"] [data-part="${focus.part}"]`)?.focus()
  }, [focus])
  const isFull = rows.length >= MAX_REASONS
  const edit = (id: number, field: Field, value: string): void =>
    onChange({ ...draft, rows: rows.map((row) => (row.id === id ? { ...row, [field]: value } : row)) })
  const move = (id: number, step: 1 | -1, part: string): void => {
    onChange(moveRow(draft, id, step))
    setFocus({ id, part })
  }
  const remove = (id: number): void => {
    const index = rows.findIndex((row) => row.id === id)
    const next = rows[index + 1] ?? rows[index - 1]
    onChange({ rows: rows.filter((row) => row.id !== id), defaultId: defaultId === id ? null : defaultId })
    if (next) setFocus({ id: next.id, part: 'remove' })
  }
  const add = (): void => {
    const row = emptyRow()
    onChange({ ...draft, rows: [...rows, row] })
    setFocus({ id: row.id, part: 'code' })
  }
  const addMany = (reasons: Parameters<typeof addReasons>[1]): void => {
    const result = addReasons(draft, reasons)
    onChange(result.draft)
    onNote(addedWords(result))
  }
  const onPaste = (event: ClipboardEvent): void => {
    const text = event.clipboardData.getData('text')
    if (!/\S\s*\n\s*\S/.test(text)) return
    event.preventDefault()
    addMany(parseLines(text))
  }
  const named = rows.filter(({ code }) => code.trim() !== '')
  return (
    <>
      <div className={styles.bar}>
        <Button text="Add reason" icon={<Add />} disabled={isFull} onClick={add} />
        <PopoverNext
          placement="bottom-start"
          content={
            <Menu>
              {REASON_SETS.map(({ id, name, reasons }) => (
                <MenuItem key={id} text={name} onClick={() => addMany(reasons)} />
              ))}
            </Menu>
          }
        >
          <Button text="Start from…" />
        </PopoverNext>
        <span className={styles.note} role="status">
          {note}
        </span>
      </div>
      {rows.length === 0 ? (
        <p className={styles.muted}>No reasons. Add one, or start from a set.</p>
      ) : (
        <ul ref={list} className={styles.rows} aria-label="Reasons" onPaste={onPaste}>
          {rows.map((row, index) => (
            <Row
              key={row.id}
              row={row}
              name={row.code.trim() === '' ? `reason ${index + 1}` : row.code.trim()}
              error={errorOf(errors.get(row.id), row, areErrorsShown)}
              isFirst={index === 0}
              isLast={index === rows.length - 1}
              onEdit={edit}
              onMove={move}
              onRemove={remove}
            />
          ))}
        </ul>
      )}
      <p className={styles.muted}>
        To add several reasons, paste lines such as “s38, Health and safety” into a field. Items keep the code of a reason that you remove.
      </p>
      <FormGroup label="Default reason for new reviews" labelFor="default-reason" className={styles.default ?? ''}>
        <HTMLSelect
          id="default-reason"
          value={defaultId ?? ''}
          onChange={({ currentTarget }) =>
            onChange({ ...draft, defaultId: currentTarget.value === '' ? null : Number(currentTarget.value) })
          }
        >
          <option value="">None</option>
          {named.map(({ id, code }) => (
            <option key={id} value={id}>
              {code.trim()}
            </option>
          ))}
        </HTMLSelect>
      </FormGroup>
    </>
  )
}

/** Returns the errors to show: an empty code is an error only when the list is saved, because codes are typed after texts are pasted. */
function errorOf(error: RowErrors | undefined, { code }: ReasonRow, areErrorsShown: boolean): RowErrors {
  if (!error || areErrorsShown || code.trim() !== '') return error ?? {}
  return error.text === undefined ? {} : { text: error.text }
}

interface RowProps {
  row: ReasonRow
  /** The name of the row for its controls. */
  name: string
  error: RowErrors
  isFirst: boolean
  isLast: boolean
  onEdit: (id: number, field: Field, value: string) => void
  onMove: (id: number, step: 1 | -1, part: string) => void
  onRemove: (id: number) => void
}

function Row({ row: { id, code, text }, name, error, isFirst, isLast, onEdit, onMove, onRemove }: RowProps) {
  const errorId = `reason-${id}-error`
  const words = error.code ?? error.text
  const field = (which: Field, value: string, label: string) => (
    <InputGroup
      className={styles[which] ?? ''}
      data-part={which}
      value={value}
      placeholder={which === 'code' ? 'Code' : 'Text'}
      aria-label={label}
      intent={error[which] === undefined ? Intent.NONE : Intent.DANGER}
      aria-invalid={error[which] !== undefined}
      {...(error[which] === undefined ? {} : { 'aria-describedby': errorId })}
      onValueChange={(next) => onEdit(id, which, next)}
      onKeyDown={(event: KeyboardEvent) => {
        const step = event.key === 'ArrowUp' ? -1 : event.key === 'ArrowDown' ? 1 : undefined
        if (!event.altKey || step === undefined) return
        event.preventDefault()
        onMove(id, step, which)
      }}
    />
  )
  return (
    <li className={styles.row} data-row={id}>
      {field('code', code, `Code of ${name}`)}
      {field('text', text, `Text of ${name}`)}
      <Button
        variant="minimal"
        data-part="up"
        icon={<ArrowUp />}
        aria-label={`Move ${name} up`}
        title="Move up (Alt + ↑)"
        disabled={isFirst}
        onClick={() => onMove(id, -1, 'up')}
      />
      <Button
        variant="minimal"
        data-part="down"
        icon={<ArrowDown />}
        aria-label={`Move ${name} down`}
        title="Move down (Alt + ↓)"
        disabled={isLast}
        onClick={() => onMove(id, 1, 'down')}
      />
      <Button
        variant="minimal"
        data-part="remove"
        icon={<Trash />}
        aria-label={`Remove ${name}`}
        title="Remove"
        onClick={() => onRemove(id)}
      />
      {words !== undefined && (
        <p id={errorId} className={styles.error}>
          {words}
        </p>
      )}
    </li>
  )
}
