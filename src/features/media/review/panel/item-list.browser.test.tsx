import { cleanup, render, screen, waitFor, within } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { userEvent } from 'vitest/browser'

import type { Mark } from '#generated/model/mark.zod.ts'
import { shownQueue } from '#editor/actions/selected.ts'
import { EditorDriver } from '#tests/editor-driver.ts'
import '#ui/styles/theme.css'
import type { ReviewSession } from '../session/review-session'
import { useEditor } from '../session/use-editor'
import { ItemList } from './item-list'

afterEach(cleanup)

/** Shows the list of a document in which one word is marked many times. */
function show({ text = 'Holloway', length = 10_000 } = {}): EditorDriver {
  const marks = Array.from({ length }, (_unused, index): Mark => ({
    id: `m${index}`,
    number: index + 1,
    source: 'detected',
    category: 'PERSON',
    text,
    confidence: 0.9,
    decision: 'redact',
    page: 1 + (index % 400),
    boxes: [{ x: 10, y: 10, width: 60, height: 12 }],
  }))
  const driver = new EditorDriver({ style: 'Black Box', tracks: [], marks })
  // The list needs nothing else of a session.
  const session = driver as unknown as ReviewSession
  function List() {
    const queue = useEditor(driver.editor, () => shownQueue(driver.editor))
    return <ItemList session={session} queue={queue} renderThumbnail={() => null} />
  }
  render(
    <div style={{ display: 'flex', flexDirection: 'column', width: 370, height: 600 }}>
      <List />
    </div>,
  )
  return driver
}

const rows = () => within(screen.getByRole('list', { name: /^Marks/ })).getAllByRole('listitem')
const headings = () => screen.queryAllByRole('button', { name: 'Marks of “Holloway” × 10000' })

test('[MEDIA-04] lists 10,000 marks of one word as one row, and renders those in view when it is opened', async () => {
  const driver = show()
  expect(rows()).toHaveLength(1)
  await userEvent.click(screen.getByRole('button', { name: 'Marks of “Holloway” × 10000' }))
  await waitFor(() => expect(rows().length).toBeGreaterThan(5))
  expect(rows().length).toBeLessThan(40)
  const started = performance.now()
  const ofGroup = within(screen.getByRole('group', { name: 'Decision for “Holloway” × 10000' }))
  await userEvent.click(ofGroup.getByRole('button', { name: 'Leave visible' }))
  expect(driver.state.settled.marks?.filter(({ decision }) => decision === 'keep')).toHaveLength(10_000)
  expect(performance.now() - started).toBeLessThan(2000)
})

test('[MEDIA-04] shows the row of a mark that is selected on its page, and the row of the group once it is closed', async () => {
  const driver = show()
  driver.editor.select('m7000')
  await waitFor(() => expect(screen.getByText('Person 7001')).toBeTruthy())
  await waitFor(() => {
    const row = screen.getByText('Person 7001').getBoundingClientRect()
    expect(row.top).toBeGreaterThan(0)
    expect(row.bottom).toBeLessThan(600)
  })
  expect(headings()).toEqual([])
  driver.editor.select(null)
  await waitFor(() => expect(headings()).toHaveLength(1))
})

test.each(['samuel.okafor@riverside.example.org', 'GB29 NWBK 6016 1331 9268 19'])(
  '[MEDIA-04] shows the whole of %s, which is longer than a line, in the row of its group and of a mark',
  async (text) => {
    show({ text, length: 2 })
    const isWhole = (words: HTMLElement) => words.scrollWidth <= words.clientWidth && words.scrollHeight <= words.clientHeight
    expect(isWhole(screen.getByText(text))).toBe(true)
    await userEvent.click(screen.getByRole('button', { name: `Marks of “${text}” × 2` }))
    await waitFor(() => expect(screen.getAllByText(text)).toHaveLength(3))
    expect(screen.getAllByText(text).map(isWhole)).toEqual([true, true, true])
  },
)
