import type { Clock } from '#editor/clock.ts'
import type { Editor } from '#editor/editor.ts'
import { areCoversShown } from '#editor/editor-state.ts'
import { coverChanges, coveringSpans } from '#editor/items/audio-covers.ts'
import { liveSpans } from '#editor/items/span.ts'
import { followClock } from './audio-follower'

/** The seconds that are scheduled ahead. Animation frames are much more frequent, even on a slow machine. */
const AHEAD = 0.5
/** The tone of exports, and its level. */
const TONE_HERTZ = 1000
const TONE_LEVEL = 0.2
/** The track that browsers play. */
const PLAYED_TRACK = 0

/** The Web Audio nodes that play covers. */
interface Graph {
  readonly context: AudioContext
  readonly source: GainNode
  readonly tone: GainNode
}

/**
 * Plays the audio of a file by the clock of an editor until the returned function is called. While the preview is on, redacted spans are
 * silent or a tone. They are scheduled on the audio's own clock, so that no part of a covered word is heard.
 */
export function playCovered(editor: Editor, element: HTMLAudioElement): () => void {
  const { clock } = editor
  let graph: Graph | null = null
  let frame = 0
  const update = (): void => {
    const state = editor.getSnapshot()
    const isCovered = areCoversShown(state)
    if (isCovered) graph ??= graphOf(element)
    if (!graph) return
    void graph.context.resume()
    const spans = isCovered ? coveringSpans(liveSpans(state.review), PLAYED_TRACK) : []
    schedule(graph, clock, element, spans)
    cancelAnimationFrame(frame)
    if (isCovered && clock.getSnapshot().isPlaying) frame = requestAnimationFrame(update)
  }
  const stops = [editor.subscribe(update), followClock(clock, element)]
  const events = ['seeked', 'playing', 'ratechange'] as const
  for (const name of events) element.addEventListener(name, update)
  return () => {
    for (const stop of stops) stop()
    for (const name of events) element.removeEventListener(name, update)
    cancelAnimationFrame(frame)
    void graph?.context.close()
  }
}

function graphOf(element: HTMLAudioElement): Graph | null {
  if (!('AudioContext' in globalThis)) return null
  const context = new AudioContext()
  const source = context.createGain()
  context.createMediaElementSource(element).connect(source).connect(context.destination)
  const tone = context.createGain()
  tone.gain.value = 0
  const oscillator = context.createOscillator()
  oscillator.frequency.value = TONE_HERTZ
  oscillator.connect(tone).connect(context.destination)
  oscillator.start()
  return { context, source, tone }
}

/** Schedules the covers of the next moments from the position of the element, which is the audible one. */
function schedule(
  { context, source, tone }: Graph,
  clock: Clock,
  { currentTime, playbackRate, muted, paused }: HTMLAudioElement,
  spans: ReturnType<typeof coveringSpans>,
): void {
  const now = context.currentTime
  const rate = Math.max(0.1, Math.abs(playbackRate))
  const isPlaying = clock.getSnapshot().isPlaying && !paused
  for (const { gain } of [source, tone]) gain.cancelScheduledValues(now)
  for (const { time, cover } of coverChanges(spans, currentTime, currentTime + AHEAD * rate)) {
    const at = now + (time - currentTime) / rate
    source.gain.setValueAtTime(cover === null ? 1 : 0, at)
    tone.gain.setValueAtTime(cover === 'tone' && isPlaying && !muted ? TONE_LEVEL : 0, at)
  }
}
