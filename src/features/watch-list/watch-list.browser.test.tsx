import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'

import '#ui/styles/theme.css'
import styles from './watch-list.module.css'

afterEach(cleanup)

const frame = () => new Promise((resolve) => requestAnimationFrame(resolve))
const tops = () => screen.getAllByRole('listitem').map((row) => Math.round(row.getBoundingClientRect().top))

test.each(['term', 'match'])('keeps the places of each %s in view from the first frame on', async (row) => {
  render(
    <ul style={{ margin: 0, padding: 0 }}>
      {Array.from({ length: 6 }, (_unused, index) => (
        <li key={index} className={styles[row]}>
          {/* Long contexts have several lines. */}
          <div style={{ height: index === 1 ? 90 : 20 }}>Okafor</div>
        </li>
      ))}
    </ul>,
  )
  await frame()
  const first = tops()
  for (let count = 0; count < 3; count += 1) await frame()
  expect(tops()).toEqual(first)
  expect((first[2] ?? 0) - (first[1] ?? 0), 'the height of the second row').toBeGreaterThanOrEqual(90)
})
