import type { Track } from '#generated/model/track.zod.ts'

import type { ItemLabel } from '#lib/words/item-words.ts'

interface NewTrack {
  label: ItemLabel
  /** 0 to 1. */
  confidence: number
  number: number | undefined
  positions: Track['positions']
  text?: string | undefined
}

/** Returns a detected item, which is redacted unless the reviewer decides otherwise. */
export function newTrack(id: string, { label, confidence, number, positions, text }: NewTrack): Track {
  return {
    id,
    kind: label === 'face' ? 'face' : 'object',
    ...(label === 'face' ? {} : { label }),
    ...(number === undefined ? {} : { number }),
    source: 'detected',
    confidence: Math.min(1, Math.max(0, confidence)),
    decision: 'redact',
    style: null,
    ...(text === undefined ? {} : { text }),
    positions,
  }
}
