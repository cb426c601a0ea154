import { fireEvent, render, screen } from '@testing-library/react'
import { useState } from 'react'
import { expect, test } from 'vitest'

import { usePlaybackKeys } from './use-playback-keys'

const step = { seconds: 0.1, back: 'Back 0.1 seconds', forward: 'Forward 0.1 seconds', either: 'Back or forward 0.1 seconds' }

function Playing() {
  const [element, setElement] = useState<HTMLMediaElement | null>(null)
  usePlaybackKeys(element, step)
  return (
    <>
      {/* oxlint-disable-next-line jsx-a11y/media-has-caption -- it has no audio */}
      <audio ref={setElement} data-testid="sound" />
      {/* oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- the same markup as the edge of the menu */}
      <div role="separator" tabIndex={0} aria-valuenow={1} aria-label="Menu width" />
      <button type="button">Beside</button>
    </>
  )
}

const seconds = () => screen.getByTestId<HTMLAudioElement>('sound').currentTime

test('the arrow keys seek, except on a control that uses them itself', () => {
  render(<Playing />)
  fireEvent.keyDown(screen.getByRole('button', { name: 'Beside' }), { key: 'ArrowRight' })
  expect(seconds()).toBe(5)
  fireEvent.keyDown(screen.getByRole('separator', { name: 'Menu width' }), { key: 'ArrowRight' })
  expect(seconds()).toBe(5)
})
