import { OPS } from 'pdfjs-dist/legacy/build/pdf.mjs'

import type { Box } from '../../core/types'
import type { Matrix } from '../reading/matrix'

/** Stops the recording: the page becomes an image. */
export class NotKept extends Error {
  override readonly name = 'NotKept'
}

/** The state that a page's operators set and that restoring resets. */
export interface RecordedState {
  matrix: Matrix
  /** A box that contains everything painted. */
  clip: Box
  /** Whether the clip is more than its box. */
  isClipShaped: boolean
  /** Undefined for a pattern. */
  fill: string | undefined
  stroke: string | undefined
  fillAlpha: number
  strokeAlpha: number
  isBlended: boolean
  isMasked: boolean
  lineWidth: number
  lineCap: number
  isDashed: boolean
  font: string
  fontSize: number
  charSpacing: number
  wordSpacing: number
  horizontalScale: number
  leading: number
  rise: number
  mode: number
}

const COLOR = /^#[0-9a-f]{6}$/

/** Returns the state in which a page starts. */
export const startOfPage = (matrix: Matrix, clip: Box): RecordedState => ({
  matrix,
  clip,
  isClipShaped: false,
  fill: '#000000',
  stroke: '#000000',
  fillAlpha: 1,
  strokeAlpha: 1,
  isBlended: false,
  isMasked: false,
  lineWidth: 1,
  lineCap: 0,
  isDashed: false,
  font: '',
  fontSize: 0,
  charSpacing: 0,
  wordSpacing: 0,
  horizontalScale: 1,
  leading: 0,
  rise: 0,
  mode: 0,
})

function setGraphicsState(state: RecordedState, entries: readonly [string, unknown][]): void {
  for (const [key, value] of entries) {
    if (key === 'Font' && Array.isArray(value)) [state.font, state.fontSize] = [String(value[0]), Number(value[1])]
    else if (key === 'ca') state.fillAlpha = Number(value)
    else if (key === 'CA') state.strokeAlpha = Number(value)
    else if (key === 'BM') state.isBlended = value !== 'source-over'
    else if (key === 'SMask') state.isMasked = Boolean(value)
    else if (key === 'LW') state.lineWidth = Number(value)
    else if (key === 'LC') state.lineCap = Number(value)
    else if (key === 'D') state.isDashed = Array.isArray(value) && Array.isArray(value[0]) && value[0].length > 0
    else if (!['LJ', 'ML', 'RI', 'FL'].includes(key)) throw new NotKept(`graphics state ${key}`)
  }
}

/** Applies an operator that sets how something is painted. Returns whether it is one. */
export function setStyle(state: RecordedState, operator: number, args: readonly unknown[]): boolean {
  const [first = 0, second = 0] = args as readonly number[]
  const color = (value: unknown): string | undefined => (typeof value === 'string' && COLOR.test(value) ? value : undefined)
  if (operator === OPS.setFillRGBColor) state.fill = color(args[0])
  else if (operator === OPS.setStrokeRGBColor) state.stroke = color(args[0])
  else if (operator === OPS.setFillColorN || operator === OPS.setFillTransparent) state.fill = undefined
  else if (operator === OPS.setStrokeColorN || operator === OPS.setStrokeTransparent) state.stroke = undefined
  else if (operator === OPS.setGState) setGraphicsState(state, args[0] as [string, unknown][])
  else if (operator === OPS.setLineWidth) state.lineWidth = first
  else if (operator === OPS.setLineCap) state.lineCap = first
  else if (operator === OPS.setDash) state.isDashed = ((args[0] as ArrayLike<number> | null)?.length ?? 0) > 0
  else if (operator === OPS.setFont) [state.font, state.fontSize] = [String(args[0]), second]
  else if (operator === OPS.setLeading) state.leading = -first
  else if (operator === OPS.setCharSpacing) state.charSpacing = first
  else if (operator === OPS.setWordSpacing) state.wordSpacing = first
  else if (operator === OPS.setHScale) state.horizontalScale = first / 100
  else if (operator === OPS.setTextRise) state.rise = first
  else if (operator === OPS.setTextRenderingMode) state.mode = first
  else return false
  return true
}
