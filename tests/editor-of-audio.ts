import type { Span } from '#generated/model/span.zod.ts'
import { ActionSet, SCOPES_OF } from '#editor/actions/action-set.ts'
import { Clock } from '#editor/clock.ts'
import { Editor } from '#editor/editor.ts'
import type { Review } from '#editor/review.ts'
import { AudioMap, type KnownAudio } from '#editor/audio-map.ts'
import { Toolbox } from '#editor/stage/tools/toolbox.ts'
import { keyPress } from './editor-driver'

/** Returns a detected span of audio, to be muted. */
export const spanOf = (id: string, start: number, end: number, fields: Partial<Span> = {}): Span => ({
  id,
  source: 'detected',
  category: null,
  text: null,
  confidence: 0.8,
  decision: 'redact',
  cover: 'mute',
  start,
  end,
  ...fields,
})

/** Returns the review of a recording. */
export const audioReview = (spans?: readonly Span[]): Review => ({ style: 'Black Box', tracks: [], ...(spans && { spans }) })

/** Drives the editor of a recording of 60 seconds by keyboard, without a screen. */
export function driveAudio(spans: readonly Span[] = [], known: Partial<KnownAudio> = {}) {
  let added = 0
  const clock = new Clock({ range: { start: 0, end: 60 }, now: () => 0 })
  const editor = new Editor(audioReview(spans), () => `drawn-${(added += 1)}`, clock)
  const audio = new AudioMap(known)
  const host = {
    showShortcuts: () => undefined,
    canExport: () => true,
    openExport: () => undefined,
    save: () => undefined,
    clipboard: { write: () => undefined, read: () => Promise.resolve(null), refuse: () => undefined },
  }
  const actions = new ActionSet({ editor, toolbox: new Toolbox(editor), audio, host })
  const press = (key: string, scopes: (typeof SCOPES_OF)[keyof typeof SCOPES_OF] = SCOPES_OF.page): boolean => {
    const action = actions.forKey(keyPress(key), scopes, () => true)
    action?.run()
    return action !== undefined
  }
  return {
    editor,
    clock,
    audio,
    actions,
    press,
    spans: (): readonly Span[] => editor.getSnapshot().settled.spans ?? [],
    times: (): string[] => (editor.getSnapshot().settled.spans ?? []).map(({ start, end }) => `${start.toFixed(2)}–${end.toFixed(2)}`),
    message: (): string => editor.getSnapshot().message.text,
  }
}
