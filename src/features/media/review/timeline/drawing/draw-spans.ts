import type { Span } from '#generated/model/span.zod.ts'
import { coveredTime, type Stretch } from '#editor/items/span.ts'
import type { AudioMap, TimedWord } from '#editor/audio-map.ts'
import { clipped, type BarBrush } from './draw-lanes'
import { forTimesBetween } from './span-lanes'
import { timeAt, xOf } from '../time-scale'
import { BAR_HEIGHT, type Row } from '../timeline-layout'

interface SpanState {
  readonly top: number
  readonly isSelected: boolean
  readonly isHovered: boolean
}

/** Bars of at least this width show the text or the name of their span. */
const NAME_WIDTH = 40
/** Min pixels per second at which words are drawn. Below, most words would be cut off after one or two letters. */
const WORD_SCALE = 70
/** The usual width of a letter of a word in pixels, because thousands of words can't be measured in every frame. */
const LETTER_WIDTH = 6
/** A word that is cut off keeps at least this many letters, because fewer say nothing. */
const MIN_LETTERS = 3

const edges = (brush: BarBrush, { start, end }: Stretch): [number, number] => clipped(brush, start, end)

/** Draws the bar of a span: filled where it is redacted, outlined where it is left audible, with its padding and its words. */
export function drawSpan(brush: BarBrush, span: Span, name: () => string, { top, isSelected, isHovered }: SpanState): void {
  const { context, colours } = brush
  const [left, right] = edges(brush, span)
  const isRedacted = span.decision === 'redact'
  if (isRedacted && span.padding?.time !== undefined) {
    const [from, to] = edges(brush, coveredTime(span))
    context.globalAlpha = 0.35
    context.fillStyle = colours.redact
    context.fillRect(from, top + 3, to - from, BAR_HEIGHT - 6)
    context.globalAlpha = 1
  }
  context.globalAlpha = isSelected || isHovered ? 1 : 0.8
  context.fillStyle = isRedacted ? colours.redact : colours.surface
  context.fillRect(left, top, right - left, BAR_HEIGHT)
  context.globalAlpha = 1
  context.strokeStyle = isRedacted ? colours.redact : colours.muted
  context.lineWidth = 1
  context.strokeRect(left + 0.5, top + 0.5, Math.max(1, right - left - 1), BAR_HEIGHT - 1)
  drawName(brush, [left, right], span.text ?? name(), top)
  if (!isSelected && !isHovered) return
  context.strokeStyle = isSelected ? colours.selection : colours.text
  context.lineWidth = isSelected ? 2 : 1
  context.strokeRect(left - 1, top - 1, right - left + 2, BAR_HEIGHT + 2)
}

function drawName({ context, width, colours }: BarBrush, [left, right]: [number, number], words: string, top: number): void {
  const from = Math.max(0, left)
  const room = Math.min(width, right) - from
  if (room < NAME_WIDTH) return
  context.save()
  context.beginPath()
  context.rect(from + 3, top, room - 6, BAR_HEIGHT)
  context.clip()
  context.font = '600 10px Inter, system-ui, sans-serif'
  context.textBaseline = 'middle'
  // A background makes the name readable in both themes.
  context.fillStyle = colours.ground
  context.globalAlpha = 0.85
  context.fillRect(from + 3, top + 1, context.measureText(words).width + 6, BAR_HEIGHT - 2)
  context.globalAlpha = 1
  context.fillStyle = colours.text
  context.fillText(words, from + 6, top + BAR_HEIGHT / 2 + 0.5)
  context.restore()
}

/** Tints the part of the waveform that a redacted span covers. A tone is drawn as a line of even height. */
export function drawCover(brush: BarBrush, span: Span, { top, height }: Row, isSelected: boolean): void {
  const { context, colours } = brush
  if (height === 0) return
  const isRedacted = span.decision === 'redact'
  const [left, right] = edges(brush, isRedacted ? coveredTime(span) : span)
  context.globalAlpha = isRedacted ? 0.32 : 0.12
  context.fillStyle = isRedacted ? colours.redact : colours.muted
  context.fillRect(left, top, right - left, height)
  context.globalAlpha = 1
  if (isRedacted && span.cover === 'tone') {
    context.fillStyle = colours.redact
    context.fillRect(left, top + height * 0.4, right - left, 1)
    context.fillRect(left, top + height * 0.6, right - left, 1)
  }
  if (!isSelected) return
  context.fillStyle = colours.selection
  context.fillRect(Math.round(xOf(brush.view, span.start)) - 1, top, 2, height)
  context.fillRect(Math.round(xOf(brush.view, span.end)) - 1, top, 2, height)
}

/** Draws the parts with speech. Parts less than a pixel apart are drawn as one. */
export function drawSpeech(brush: BarBrush, speech: readonly Stretch[], { top, height }: Row): void {
  if (height === 0) return
  const { context, view, width, colours } = brush
  context.fillStyle = colours.selection
  context.globalAlpha = 0.55
  let drawn = Number.NEGATIVE_INFINITY
  forTimesBetween(speech, timeAt(view, 0), timeAt(view, width), (part) => {
    const [left, right] = edges(brush, part)
    const from = Math.max(left, drawn)
    if (right - from < 0.5) return
    context.fillRect(from, top + 2, right - from, height - 4)
    drawn = right
  })
  context.globalAlpha = 1
}

/** Returns whether words have room at a scale. */
function areWordsShown(scale: number): boolean {
  return scale >= WORD_SCALE
}

/** Returns whether there are words, and room for them at a scale. */
export function hasWordsAt(audio: AudioMap, scale: number): boolean {
  return audio.getSnapshot().words.length > 0 && areWordsShown(scale)
}

/** Returns the part of a word that fits a width in pixels, or an empty text if it would say nothing. */
export function cutWord(text: string, width: number): string {
  const letters = Math.floor(width / LETTER_WIDTH)
  if (text.length <= letters) return text
  return letters <= MIN_LETTERS ? '' : `${text.slice(0, letters - 1)}…`
}

/** Draws the words of the transcript at their times. */
export function drawWords(brush: BarBrush, words: readonly TimedWord[], { top, height }: Row): void {
  const { context, view, width, colours } = brush
  if (height === 0 || !areWordsShown(view.scale)) return
  context.font = '11px Inter, system-ui, sans-serif'
  context.textBaseline = 'middle'
  forTimesBetween(words, timeAt(view, 0), timeAt(view, width), (word) => {
    const [left, right] = edges(brush, word)
    context.fillStyle = colours.control
    context.fillRect(left, top + height - 3, Math.max(1, right - left - 1), 1)
    context.fillStyle = colours.text
    // Wide letters are squeezed, so that a word never covers the next.
    context.fillText(cutWord(word.text, right - left), left + 1, top + height / 2 - 1, Math.max(1, right - left - 2))
  })
}
