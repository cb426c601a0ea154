import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'

import '#ui/styles/theme.css'
import styles from './item-row.module.css'

afterEach(cleanup)

test('keeps the places of rows in view from the first frame on', async () => {
  render(
    <ul style={{ height: 600, margin: 0, padding: 0 }}>
      {Array.from({ length: 9 }, (_unused, index) => (
        <li key={index} className={styles.row}>
          {/* A row with the choices of a gap is higher. */}
          <div style={{ height: index === 2 ? 110 : 40 }}>Face {index + 1}</div>
        </li>
      ))}
    </ul>,
  )
  const frame = () => new Promise((resolve) => requestAnimationFrame(resolve))
  const tops = () => screen.getAllByRole('listitem').map((row) => row.getBoundingClientRect().top)
  await frame()
  const first = tops()
  for (let count = 0; count < 3; count += 1) await frame()
  expect(first).toEqual([0, 60, 120, 231, 291, 351, 411, 471, 531])
  expect(tops()).toEqual(first)
})
