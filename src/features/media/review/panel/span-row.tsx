import { memo } from 'react'

import type { Span } from '#generated/model/span.zod.ts'
import { confidenceWords } from '#lib/confidence.ts'
import { formatPosition } from '#lib/durations.ts'
import { wideWords } from '#lib/wide-spans.ts'
import type { ReviewSession } from '../session/review-session'
import { ItemRow } from './item-row'
import type { RowPlace } from './use-row'

interface SpanRowProps extends RowPlace {
  session: ReviewSession
  span: Span
}

const COVER_WORDS = { mute: 'Mute', tone: 'Tone' } as const

/** Renders a span of audio with its words, time and decision. */
export const SpanRow = memo(function SpanRow({ session, span, ...place }: SpanRowProps) {
  const { decision, text, cover, start, end, audioTracks } = span
  const wide = decision === 'redact' ? wideWords(span) : undefined
  return (
    <ItemRow
      {...{ session, place, text }}
      item={span}
      details={[
        `${formatPosition(start)}–${formatPosition(end)}`,
        wide === undefined ? null : { warning: wide },
        [COVER_WORDS[cover], tracksWords(audioTracks), confidenceWords(span)].filter(Boolean).join(' · '),
      ]}
      keepWords="Leave audible"
    />
  )
})

/** Names the audio tracks that a span covers; empty for all. Tracks are counted from 1 on screen. */
function tracksWords(tracks: readonly number[] | undefined): string {
  if (tracks === undefined) return ''
  return `Track${tracks.length === 1 ? '' : 's'} ${tracks.map((track) => track + 1).join(', ')}`
}
