import { BlueprintProvider } from '@blueprintjs/core'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'

import { getGetCapabilitiesQueryKey } from '#generated/app/app.ts'
import { EditorDriver, faceTrack, makeReview } from '#tests/editor-driver.ts'
import { Clock, fixedClock } from '#editor/clock.ts'
import type { ReviewSession } from '../../session/review-session'
import { Toolbar } from '../../toolbar/toolbar'
import { ZoneBar } from './zone-bar'

const BOX = { x: 100, y: 100, width: 80, height: 80 }

function show(clock = new Clock({ range: { start: 0, end: 9 }, now: () => 0 })) {
  const tracks = [faceTrack('left', BOX), faceTrack('middle', { ...BOX, x: 300 }), faceTrack('right', { ...BOX, x: 800 })]
  const driver = new EditorDriver(makeReview(tracks), undefined, 'drawn', clock)
  const session = driver as unknown as ReviewSession
  const client = new QueryClient({ defaultOptions: { queries: { staleTime: Infinity } } })
  client.setQueryData(getGetCapabilitiesQueryKey(), { media: [] })
  render(
    <QueryClientProvider client={client}>
      <BlueprintProvider>
        <Toolbar session={session} />
        <ZoneBar session={session} />
      </BlueprintProvider>
    </QueryClientProvider>,
  )
  return { driver, decisions: () => driver.tracks.map(({ decision }) => decision) }
}

test('[MEDIA-04] draws a zone with a tool of the stage and decides on the tracks inside and outside it', async () => {
  const { driver, decisions } = show()
  const user = userEvent.setup()
  const tool = screen.getByRole('button', { name: 'Draw zone' })
  expect(tool.getAttribute('aria-keyshortcuts')).toBe('d')
  await user.click(tool)
  expect(tool.getAttribute('aria-pressed')).toBe('true')
  expect(screen.queryByRole('group', { name: 'Zone' })).toBeNull()
  driver.drag({ x: 50, y: 50 }, { x: 450, y: 300 })
  const bar = await screen.findByRole('group', { name: 'Zone' })
  expect(bar.textContent).toContain('Inside (2)')
  expect(bar.textContent).toContain('Outside (1)')
  await user.click(screen.getByRole('button', { name: 'Leave outside zone visible' }))
  expect(decisions()).toEqual(['redact', 'redact', 'keep'])
  // The zone stays for a second decision.
  await user.click(screen.getByRole('button', { name: 'Leave inside zone visible' }))
  expect(decisions()).toEqual(['keep', 'keep', 'keep'])
  await user.click(screen.getByRole('button', { name: 'Clear zone' }))
  expect(screen.queryByRole('group', { name: 'Zone' })).toBeNull()
})

test('[MEDIA-04] has no zone tool for an image', () => {
  show(fixedClock())
  expect(screen.queryByRole('button', { name: 'Draw zone' })).toBeNull()
})
