import { useEffect, useEffectEvent, useMemo, useRef, useState, type KeyboardEvent, type MouseEvent } from 'react'

import { groupsToMark } from '#editor/items/word-spans.ts'
import { textOf } from '#editor/audio-map.ts'
import { formatCount } from '#lib/words/formats.ts'
import type { ReviewSession } from '../../review/session/review-session'
import { correctWord, setSpeaker } from './edit-lines'
import type { FoundIn } from '../entities/find-entities'
import type { LineActions } from './line-row'
import { markWords, unmarkWords, type Lines } from '../mark-words'
import { redactFound } from '../redact-found'
import type { TranscriptEdits } from '../use-transcript-edits'
import type { Watch } from '../use-watch'
import type { WordSelection } from '../use-word-selection'

interface Options {
  session: ReviewSession
  edits: TranscriptEdits
  words: Lines
  /** The IDs of the completely inaudible words. */
  silent: ReadonlySet<string>
  selection: WordSelection
}

/** Connects the words of a transcript to pointer, keyboard and the review's spans. */
export function useLineActions({ session, edits, words, silent, selection }: Options) {
  const { editor } = session
  const [corrected, setCorrected] = useState<string | null>(null)
  const [renamed, setRenamed] = useState<string | null>(null)
  const isDragging = useRef(false)
  const focusNext = useRef<string | null>(null)
  const byId = useMemo(() => new Map(words.flatMap((line) => line.map((word) => [word.id, word] as const))), [words])

  const markSelected = (): void => {
    const groups = groupsToMark(words, selection.ids, silent)
    const count = markWords(editor, groups, true)
    editor.announce(count === 0 ? 'Already redacted' : `${formatCount(groups.flat().length, 'word')} will be redacted`)
  }
  const unmarkSelected = (): void => {
    const chosen = [...selection.ids].flatMap((id) => byId.get(id) ?? [])
    const count = unmarkWords(editor, chosen)
    editor.announce(count === 0 ? 'Nothing redacted here' : `${formatCount(count, 'redaction')} removed`)
  }
  const watchSelected = (watch: Watch): void => {
    const groups = groupsToMark(words, selection.ids, new Set())
    void watch(groups.map((group) => ({ text: textOf(group) })))
  }
  const markAll = (ids: ReadonlySet<string>, reason?: string): void => {
    const count = markWords(editor, groupsToMark(words, ids, silent), false, reason)
    editor.announce(
      count === 0 ? 'All matches are redacted already' : `${formatCount(count, 'passage')} will be redacted. Not reviewed yet.`,
    )
  }
  const markEntities = (found: readonly FoundIn[], reason?: string): void =>
    redactFound(editor, { lines: edits.lines, words, silent }, found, reason)

  const onWord = useEffectEvent((event: MouseEvent, id: string): void => {
    if (event.button !== 0) return
    if (event.detail === 2) {
      setCorrected(id)
      return
    }
    isDragging.current = true
    selection.select(id, event.shiftKey)
    const word = byId.get(id)
    if (word && !event.shiftKey) editor.clock.seek(word.start)
  })
  const onEnter = useEffectEvent((event: MouseEvent, id: string): void => {
    if (isDragging.current && event.buttons === 1) selection.select(id, true)
  })
  const onKey = useEffectEvent((event: KeyboardEvent, id: string): void => {
    if (event.ctrlKey || event.metaKey || event.altKey) return
    const by = { ArrowLeft: -1, ArrowRight: 1, ArrowUp: -10, ArrowDown: 10 }[event.key]
    const keys: Record<string, () => void> = {
      Enter: () => editor.clock.seek(byId.get(id)?.start ?? editor.time),
      r: markSelected,
      Delete: unmarkSelected,
      Backspace: unmarkSelected,
      F2: () => setCorrected(id),
    }
    if (by !== undefined) {
      const next = selection.further(id, by)
      if (next !== undefined) {
        selection.select(next, event.shiftKey)
        focusNext.current = next
      }
    } else if (keys[event.key]) keys[event.key]?.()
    else return
    event.preventDefault()
    event.stopPropagation()
  })
  useEffect(() => {
    const onUp = (): void => {
      isDragging.current = false
    }
    window.addEventListener('mouseup', onUp)
    return () => window.removeEventListener('mouseup', onUp)
  }, [])
  useEffect(() => {
    if (focusNext.current === null) return
    document.querySelector<HTMLElement>(`[data-word="${CSS.escape(focusNext.current)}"]`)?.focus()
    focusNext.current = null
  })
  const onCorrected = useEffectEvent((lineId: string, index: number, text: string | null): void => {
    const before = corrected === null ? undefined : byId.get(corrected)
    setCorrected(null)
    if (text !== null && before && text.trim() !== before.text) edits.edit((lines) => correctWord(lines, lineId, index, text))
    focusNext.current = corrected
  })
  const onSpeaker = useEffectEvent((lineId: string, name: string | null): void => {
    const before = edits.lines.find(({ id }) => id === lineId)?.speaker ?? ''
    setRenamed(null)
    if (name !== null && name.trim() !== before) edits.edit((lines) => setSpeaker(lines, lineId, name))
  })
  const [actions] = useState<LineActions>(() => ({
    onWord: (event, id) => onWord(event, id),
    onEnter: (event, id) => onEnter(event, id),
    onKey: (event, id) => onKey(event, id),
    onTime: (seconds) => {
      editor.clock.seek(seconds)
      editor.clock.play()
    },
    onCorrected: (lineId, index, text) => onCorrected(lineId, index, text),
    onSpeaker: (lineId, name) => onSpeaker(lineId, name),
    onRename: setRenamed,
  }))
  return { actions, corrected, renamed, markSelected, unmarkSelected, watchSelected, markAll, markEntities }
}
