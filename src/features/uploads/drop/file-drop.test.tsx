import { fireEvent, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi, type MockInstance } from 'vitest'

import { renderWithBackend } from '#tests/support/render-page.tsx'
import { dropProjectState } from '#state/drop-project.ts'
import { uploads } from '#state/uploads/uploads.ts'
import { FileDrop } from './file-drop'

let add: MockInstance<typeof uploads.add>

beforeEach(() => {
  add = vi.spyOn(uploads, 'add').mockReturnValue(undefined)
  dropProjectState.current = null
})

afterEach(() => vi.restoreAllMocks())

const photograph = new File(['0123'], 'a.jpg', { type: 'image/jpeg', lastModified: 1 })

/** Simulates the data transfer of a drag. */
function dragged(types: string[], files: { file: File; isDirectory: boolean }[] = []) {
  return {
    types,
    files: files.map(({ file }) => file),
    items: files.map(({ file, isDirectory }) => ({ kind: 'file', getAsFile: () => file, webkitGetAsEntry: () => ({ isDirectory }) })),
  }
}

test('[UPL-08] files can be dropped on any page, which shows a hint, and folders are separated', async () => {
  await renderWithBackend(<FileDrop userId="user-ada" />, { path: '/home' })
  fireEvent.dragEnter(document.body, { dataTransfer: dragged(['Files']) })
  expect(screen.getByText('Drop to upload')).toBeTruthy()
  const dataTransfer = dragged(
    ['Files'],
    [
      { file: photograph, isDirectory: false },
      { file: new File([], 'holiday'), isDirectory: true },
    ],
  )
  // False where the default action, opening the file, is prevented.
  expect(fireEvent.drop(document.body, { dataTransfer })).toBe(false)
  expect(screen.queryByText('Drop to upload')).toBeNull()
  expect(add).toHaveBeenCalledExactlyOnceWith('user-ada', [photograph], ['holiday'], undefined)
})

test('uploads files dropped on a project page into that project', async () => {
  dropProjectState.current = { id: 'p2', name: 'Request 7' }
  await renderWithBackend(<FileDrop userId="user-ada" />, { path: '/home' })
  fireEvent.dragEnter(document.body, { dataTransfer: dragged(['Files']) })
  expect(screen.getByText('Drop to upload into “Request 7”')).toBeTruthy()
  fireEvent.drop(document.body, { dataTransfer: dragged(['Files'], [{ file: photograph, isDirectory: false }]) })
  expect(add).toHaveBeenCalledExactlyOnceWith('user-ada', [photograph], [], 'p2')
})

test('hides the hint when a drag leaves, and ignores dragged text', async () => {
  await renderWithBackend(<FileDrop userId="user-ada" />, { path: '/home' })
  fireEvent.dragEnter(document.body, { dataTransfer: dragged(['text/plain']) })
  expect(screen.queryByText('Drop to upload')).toBeNull()
  // Browsers enter a child before they leave its parent.
  fireEvent.dragEnter(document.body, { dataTransfer: dragged(['Files']) })
  fireEvent.dragEnter(document.body, { dataTransfer: dragged(['Files']) })
  fireEvent.dragLeave(document.body, { dataTransfer: dragged(['Files']) })
  expect(screen.getByText('Drop to upload')).toBeTruthy()
  fireEvent.dragLeave(document.body, { dataTransfer: dragged(['Files']) })
  expect(screen.queryByText('Drop to upload')).toBeNull()
})
