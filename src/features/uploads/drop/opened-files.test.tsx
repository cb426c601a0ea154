import { screen, waitFor } from '@testing-library/react'
import { useLocation } from 'react-router-dom'
import { afterEach, beforeEach, expect, test, vi, type MockInstance } from 'vitest'

import { storeOpened, takeOpened, type OpenedFile } from '#lib/browser/opened-files.ts'
import { notificationsState } from '#notifications/notify.ts'
import { open } from '#state/opened-files.ts'
import { uploads } from '#state/uploads/uploads.ts'
import { renderWithBackend } from '#tests/support/render-page.tsx'
import { OpenedFiles } from './opened-files'

vi.mock('#lib/browser/opened-files.ts', { spy: true })

let add: MockInstance<typeof uploads.add>
let waiting: OpenedFile[]

const photograph = new File(['0123'], 'yard.jpg', { type: 'image/jpeg' })

/** Stands in for a file on disk, which jsdom doesn't have. */
const handleOf = (name: string, getFile: () => Promise<File>) => ({ kind: 'file', name, getFile }) as FileSystemFileHandle

const messages = () => notificationsState.list.map(({ message }) => message)

beforeEach(() => {
  add = vi.spyOn(uploads, 'add').mockReturnValue(undefined)
  vi.spyOn(console, 'warn').mockImplementation(() => undefined)
  waiting = []
  notificationsState.list = []
  vi.mocked(storeOpened).mockImplementation((files) => Promise.resolve(void (waiting = [...files])))
  vi.mocked(takeOpened).mockImplementation(() => Promise.resolve(waiting.splice(0)))
})

afterEach(() => vi.restoreAllMocks())

function Address() {
  const { pathname, search } = useLocation()
  return <p>{pathname + search}</p>
}

const show = (path = '/home') =>
  renderWithBackend(
    <>
      <OpenedFiles userId="user-ada" />
      <Address />
    </>,
    { path },
  )

test('[INSTALL] uploads files that have waited for the sign-in', async () => {
  waiting = [photograph]
  await show()
  await waitFor(() => expect(add).toHaveBeenCalledExactlyOnceWith('user-ada', [photograph], [], undefined))
})

test('[INSTALL] uploads files that the system opens later, and names one that can’t be read', async () => {
  await show()
  await open([
    handleOf('moved.png', () => Promise.reject(new DOMException('gone', 'NotFoundError'))),
    handleOf('yard.jpg', () => Promise.resolve(photograph)),
  ])
  await waitFor(() => expect(add).toHaveBeenCalledExactlyOnceWith('user-ada', [photograph], [], undefined))
  expect(messages()).toEqual(['Couldn’t read "moved.png". Check that it still exists, then open it again.'])
})

test('[INSTALL] reports shared files that couldn’t be read, once', async () => {
  await show('/home?project=p2&unread')
  await screen.findByText('/home?project=p2')
  expect(messages()).toEqual(['Couldn’t read the shared files. Upload them from the library.'])
  expect(add).not.toHaveBeenCalled()
})
