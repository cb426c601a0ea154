import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useMemo } from 'react'
import { useLocation } from 'react-router-dom'
import { beforeEach, expect, test, vi } from 'vitest'

import { startPageBackend } from '#tests/support/page-backend.ts'
import { mediaRow, projectRow } from '#tests/support/records.ts'
import type { PageCommand } from '#lib/browser/page-command.ts'
import { usePageCommands } from '#state/shortcut-list.ts'
import { renderAt } from '#ui/test-support.tsx'
import type { Destination } from '../shell-parts'
import { PaletteKeys } from './palette-keys'

const destinations: Destination[] = [
  { id: 'library', text: 'Library', to: '/home' },
  { id: 'downloads', text: 'Downloads', to: '/downloads' },
]

const redactAll = vi.fn<() => void>()

function PageWithCommands() {
  const commands = useMemo<PageCommand[]>(
    () => [
      { id: 'review.redact-all', label: 'Redact all', group: 'Decide', keys: ['Shift', 'R'], isEnabled: () => true, run: redactAll },
      { id: 'review.undo', label: 'Undo', group: 'Review', keys: ['Ctrl', 'Z'], isEnabled: () => false, run: () => undefined },
    ],
    [],
  )
  usePageCommands(commands)
  const { pathname, search } = useLocation()
  return (
    <>
      <p>At {`${pathname}${search}`}</p>
      <input aria-label="Title" />
    </>
  )
}

async function show() {
  const backend = await startPageBackend({
    seed: { projects: [projectRow('p2', 'Request 7')], media: [mediaRow('street'), mediaRow('bridge', { type: 'document' })] },
  })
  renderAt(
    '/image/review',
    <>
      <PageWithCommands />
      <PaletteKeys destinations={destinations} />
    </>,
  )
  const user = userEvent.setup()
  const open = async () => {
    await user.keyboard('{Control>}k{/Control}')
    return screen.findByRole('combobox', { name: 'Find a command, page or file' })
  }
  return { backend, user, open }
}

const options = () => screen.getAllByRole('option').map(({ textContent }) => textContent)
const active = () => document.getElementById(screen.getByRole('combobox').getAttribute('aria-activedescendant') ?? '')?.textContent

beforeEach(() => {
  localStorage.clear()
  redactAll.mockReset()
  Element.prototype.scrollIntoView = () => undefined
})

test('Ctrl+K lists what the page can do now and where to go, and Escape returns the focus', async () => {
  const { user, open } = await show()
  await user.click(screen.getByLabelText('Title'))
  const field = await open()
  expect(document.activeElement).toBe(field)
  await screen.findByRole('option', { name: /Request 7/ })
  expect(options().slice(0, 3)).toEqual(['Redact allDecideShiftR', 'LibraryGo to', 'DownloadsGo to'])
  expect(options()).not.toContain('UndoReviewCtrlZ')
  await user.keyboard('{Escape}')
  await waitFor(() => expect(screen.queryByRole('combobox')).toBeNull())
  expect(document.activeElement).toBe(screen.getByLabelText('Title'))
})

test('runs the action of the page, and lists it first the next time', async () => {
  const { user, open } = await show()
  await open()
  await user.keyboard('all red')
  expect(options()).toEqual(['Redact allDecideShiftR'])
  await user.keyboard('{Enter}')
  expect(redactAll).toHaveBeenCalledOnce()
  await waitFor(() => expect(screen.queryByRole('combobox')).toBeNull())
  await open()
  await user.keyboard('dark{Enter}')
  await open()
  expect(options().slice(0, 2)).toEqual(['Dark themeApp', 'Redact allDecideShiftR'])
})

test('arrow keys choose an option, and Enter opens its page', async () => {
  const { user, open } = await show()
  await open()
  expect(active()).toBe('Redact allDecideShiftR')
  await user.keyboard('{ArrowDown}{ArrowDown}')
  expect(active()).toBe('DownloadsGo to')
  await user.keyboard('{ArrowUp}{ArrowUp}{ArrowUp}')
  expect(active()).toBe(options().at(-1))
  await user.keyboard('{ArrowDown}{ArrowDown}{ArrowDown}{Enter}')
  expect(await screen.findByText('At /downloads')).toBeTruthy()
})

test('opens a project by its name', async () => {
  const { user, open } = await show()
  await open()
  await screen.findByRole('option', { name: /Request 7/ })
  await user.keyboard('req 7{Enter}')
  expect(await screen.findByText('At /home?project=p2')).toBeTruthy()
})

test('finds files by name with one search after typing', async () => {
  const { backend, user, open } = await show()
  await open()
  await user.keyboard('bridge')
  await user.click(await screen.findByRole('option', { name: /bridge\.jpg/ }))
  expect(await screen.findByText('At /document?v=bridge')).toBeTruthy()
  expect(backend.requestsOf('searchMedia').map(({ body }) => body)).toEqual([
    { category: 'tag', searchTerm: 'bridge', page: 0, rowsPerPage: 8 },
  ])
})

test('a file comes before commands that only have the letters of the query', async () => {
  const { user, open } = await show()
  await open()
  await screen.findByRole('option', { name: /Request 7/ })
  await user.keyboard('reet')
  await screen.findByRole('option', { name: /street\.jpg/ })
  expect(options()).toEqual(['street.jpgFile', 'Request 7Project'])
})

test('says when nothing matches, and when files cannot be searched', async () => {
  const { backend, user, open } = await show()
  backend.refuse('searchMedia', 500)
  await open()
  await user.keyboard('qqqq')
  expect(await screen.findByText('Couldn’t search files.')).toBeTruthy()
  expect(screen.getAllByText('No matches').length).toBeGreaterThan(0)
})

test('Ctrl+K closes it again, and does not open it over another dialog', async () => {
  const { user, open } = await show()
  await open()
  await user.keyboard('{Control>}k{/Control}')
  await waitFor(() => expect(screen.queryByRole('combobox')).toBeNull())
  const dialog = document.createElement('div')
  dialog.setAttribute('aria-modal', 'true')
  document.body.append(dialog)
  await user.keyboard('{Control>}k{/Control}')
  expect(screen.queryByRole('combobox')).toBeNull()
  dialog.remove()
})

test('is a dialog with a name and a labelled list', async () => {
  const { open } = await show()
  await open()
  const dialog = within(screen.getByRole('dialog', { name: 'Command palette' }))
  expect(dialog.getByRole('listbox', { name: 'Commands' }).id).toBe(screen.getByRole('combobox').getAttribute('aria-controls'))
})
