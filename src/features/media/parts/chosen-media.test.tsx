import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'

import { startPageBackend } from '#tests/support/page-backend.ts'
import { renderAt } from '#ui/test-support.tsx'
import { ChosenMedia } from './chosen-media'

/** Returns the icon above a heading. */
const iconOf = (heading: HTMLElement) => heading.parentElement?.parentElement?.querySelector('[data-icon]')?.getAttribute('data-icon')

test.each([
  ['image', 'image', 'Image', 'media'],
  ['video', 'video', 'Video', 'video'],
  ['recording', 'audio', 'Recording', 'music'],
  ['document', 'document', 'Document', 'document'],
] as const)('an empty or missing %s has the icon of its type', async (what, type, title, icon) => {
  await startPageBackend()
  const page = (
    <ChosenMedia page={title} type={type}>
      {() => null}
    </ChosenMedia>
  )
  renderAt('/', page)
  expect(iconOf(screen.getByRole('heading', { name: `No ${what} selected` }))).toBe(icon)
  renderAt('/?v=gone', page)
  expect(iconOf(await screen.findByRole('heading', { name: `${title} not found` }))).toBe(icon)
})
