import { BlueprintProvider } from '@blueprintjs/core'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'

import { getGetTranscriptQueryKey } from '#generated/audio/audio.ts'
import { EditorDriver, faceTrack, makeReview } from '#tests/editor-driver.ts'
import { Clock } from '#editor/clock.ts'
import { AudioMap } from '#editor/audio-map.ts'
import '@blueprintjs/core/lib/css/blueprint.css'
import '#ui/styles/theme.css'
import { ReviewTimeline } from './review-timeline'

afterEach(cleanup)

test('[MEDIA-04] draws the words of the transcript of a video, which spans name and snap to', async () => {
  const client = new QueryClient({ defaultOptions: { queries: { staleTime: Infinity } } })
  const words = [{ text: 'Ada', start: 2, end: 2.8 }]
  client.setQueryData(getGetTranscriptQueryKey('m1'), {
    mediaId: 'm1',
    revision: 1,
    language: 'en',
    source: 'imported',
    segments: [{ id: 's1', start: 2, end: 2.8, speaker: null, text: 'Ada', words }],
    updatedAt: 1,
  })
  const clock = new Clock({ range: { start: 0, end: 10 }, now: () => 0 })
  const track = faceTrack('face', { x: 100, y: 100, width: 60, height: 60 }, { number: 1 })
  const driver = Object.assign(new EditorDriver(makeReview([track]), undefined, 'drawn', clock), { audio: new AudioMap() })
  render(
    <BlueprintProvider>
      <QueryClientProvider client={client}>
        <div style={{ width: 1000, height: 240 }}>
          <ReviewTimeline session={driver} mediaId="m1" duration={10} filmstrip={() => Promise.resolve(null)} hasAudio />
        </div>
      </QueryClientProvider>
    </BlueprintProvider>,
  )
  await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)))
  const slider = screen.getByRole('slider', { name: 'Position' })
  const pixel = (x: number, y: number): number[] => {
    const [left, top] = [x, y].map((value) => Math.round(value * devicePixelRatio))
    const context = slider.querySelector('canvas')?.getContext('2d')
    return [...(context?.getImageData(left ?? 0, top ?? 0, 1, 1).data ?? [])]
  }
  // A second has 100 pixels. Below a word is a line as long as it is spoken.
  expect(pixel(240, 77)).not.toEqual(pixel(400, 77))
  const { left, top } = slider.getBoundingClientRect()
  const at = (x: number) => ({ clientX: left + x, clientY: top + 94, button: 0, buttons: 1, pointerId: 1 })
  fireEvent.pointerDown(slider, at(204))
  for (const x of [240, 277]) fireEvent.pointerMove(slider, at(x))
  fireEvent.pointerUp(slider, at(277))
  expect(driver.state.settled.spans).toMatchObject([{ start: 2, end: 2.8, words: ['w-2000-2800'], text: 'Ada' }])
})
