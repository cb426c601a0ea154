import { cleanup, render, screen } from '@testing-library/react'
import { MemoryRouter } from 'react-router-dom'
import { afterEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'

import '#ui/styles/theme.css'
import { ProjectsSidebar } from './projects-sidebar'

afterEach(cleanup)

const PROJECTS = Array.from({ length: 30 }, (_unused, index) => ({
  id: `p${index}`,
  name: `Project ${index}`,
  mediaCount: index,
  dateCreated: 1_795_000_000,
  isDefault: false,
}))

function show(chosen: string, flexDirection: 'row' | 'column', projects = PROJECTS) {
  const props = { projects, error: null, addressOf: (id?: string) => `/home?project=${id}` }
  return (
    <MemoryRouter>
      <div style={{ display: 'flex', flexDirection, height: 400 }}>
        <ProjectsSidebar {...props} chosen={chosen} onCreate={() => undefined} onRetry={() => undefined} />
      </div>
    </MemoryRouter>
  )
}

/** Returns whether the whole entry of the chosen project is inside the sidebar. */
function isChosenInView(): boolean {
  const own = screen.getByRole('navigation').getBoundingClientRect()
  const place = screen.getByRole('link', { current: 'page' }).getBoundingClientRect()
  return place.left >= own.left && place.right <= own.right && place.top >= own.top && place.bottom <= own.bottom
}

test.each([
  [390, 'column'],
  [1280, 'row'],
] as const)('[NAV-03] the chosen project is in view at %i pixels', async (width, direction) => {
  await page.viewport(width, 800)
  const { rerender } = render(show('p29', direction))
  expect(isChosenInView()).toBe(true)
  rerender(show('p0', direction))
  expect(isChosenInView()).toBe(true)
  // Uploads change the counts while someone scrolls.
  const sidebar = screen.getByRole('navigation')
  sidebar.scrollTo(1000, 1000)
  const places = [sidebar.scrollLeft, sidebar.scrollTop]
  expect(Math.max(...places)).toBeGreaterThan(0)
  rerender(
    show(
      'p0',
      direction,
      PROJECTS.map((project) => ({ ...project, mediaCount: 7 })),
    ),
  )
  expect([sidebar.scrollLeft, sidebar.scrollTop]).toEqual(places)
})
