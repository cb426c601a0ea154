import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { expect, test } from 'vitest'

import type { ReasonList } from '#generated/model/reasonList.zod.ts'
import { saveReasons } from '#generated/projects/projects.ts'
import { startPageBackend } from '#tests/support/page-backend.ts'
import { projectRow } from '#tests/support/records.ts'
import { renderAt } from '#ui/test-support.tsx'
import { ReasonsDialog } from './reasons-dialog'

const project = { id: 'p2', name: 'Request 7', dateCreated: 1, mediaCount: 1, isDefault: false }
const saved: ReasonList = {
  revision: 3,
  reasons: [
    { code: 's38', text: 'Health and safety' },
    { code: 's31', text: 'Law enforcement' },
  ],
  defaultReason: 's38',
}

function Asking() {
  const [isOpen, setOpen] = useState(true)
  return isOpen ? <ReasonsDialog project={project} onClose={() => setOpen(false)} /> : <p>Closed</p>
}

/** Opens the reasons of a project. The back end has the list `stored`. */
async function open(stored: ReasonList | undefined = saved) {
  const row = { ...projectRow('p2', 'Request 7'), ...(stored && { reasons: stored }) }
  const backend = await startPageBackend({ seed: { projects: [row] } })
  renderAt('/home', <Asking />)
  const dialog = within(await screen.findByRole('dialog', { name: 'Redaction reasons for “Request 7”' }))
  await dialog.findByRole('button', { name: 'Add reason' })
  const rows = () =>
    dialog.queryAllByRole('listitem').map((item) => {
      const [code, text] = within(item).getAllByRole<HTMLInputElement>('textbox')
      return `${code?.value}: ${text?.value}`
    })
  const stores = async () => (await backend.tables.get('projects', 'p2'))?.reasons
  return { backend, user: userEvent.setup(), dialog, rows, stores, save: () => dialog.getByRole('button', { name: 'Save' }) }
}

test('[MEDIA-05] adds, edits, removes and reorders reasons, sets the default, and saves them', async () => {
  const { user, dialog, rows, stores, save } = await open()
  expect(rows()).toEqual(['s38: Health and safety', 's31: Law enforcement'])
  await user.click(dialog.getByRole('button', { name: 'Add reason' }))
  await user.keyboard('s42')
  await user.tab()
  await user.keyboard('Legal privilege')
  await user.click(dialog.getByRole('button', { name: 'Move s42 up' }))
  expect(document.activeElement).toBe(dialog.getByRole('button', { name: 'Move s42 up' }))
  await user.click(dialog.getByRole('textbox', { name: 'Text of s42' }))
  await user.keyboard('{Alt>}{ArrowUp}{/Alt}')
  await user.click(dialog.getByRole('button', { name: 'Remove s31' }))
  await user.selectOptions(dialog.getByRole('combobox', { name: 'Default reason for new reviews' }), 's42')
  expect(rows()).toEqual(['s42: Legal privilege', 's38: Health and safety'])
  await user.click(save())
  await screen.findByText('Closed')
  expect(await stores()).toEqual({
    revision: 4,
    reasons: [
      { code: 's42', text: 'Legal privilege' },
      { code: 's38', text: 'Health and safety' },
    ],
    defaultReason: 's42',
  })
})

test('[MEDIA-05] starts from a set, which adds only codes that are not there yet', async () => {
  const { user, dialog, rows, stores, save } = await open()
  await user.click(dialog.getByRole('button', { name: 'Start from…' }))
  await user.click(await screen.findByRole('menuitem', { name: 'UK FOI Act 2000' }))
  expect(dialog.getByText('24 added, 2 already listed')).toBeTruthy()
  expect(rows().slice(0, 3)).toEqual([
    's38: Health and safety',
    's31: Law enforcement',
    's21: Already accessible to the applicant by other means',
  ])
  await user.click(save())
  await screen.findByText('Closed')
  expect((await stores())?.reasons).toHaveLength(26)
})

test('a project without reasons has an empty list', async () => {
  const row = projectRow('p2', 'Request 7')
  await startPageBackend({ seed: { projects: [row] } })
  renderAt('/home', <Asking />)
  expect(await screen.findByText('No reasons. Add one, or start from a set.')).toBeTruthy()
})

test('pasted lines become reasons', async () => {
  const { user, dialog, rows } = await open()
  await user.click(dialog.getByRole('textbox', { name: 'Code of s38' }))
  await user.paste('s41\tProvided in confidence\ns38, Other\n\ns44: Prohibited\n')
  expect(rows().slice(2)).toEqual(['s41: Provided in confidence', 's44: Prohibited'])
  expect(dialog.getByText('2 added, 1 already listed')).toBeTruthy()
})

test('reports duplicates while typing, and empty codes on saving', async () => {
  const { user, dialog, save, backend } = await open()
  const code = dialog.getByRole('textbox', { name: 'Code of s31' })
  await user.clear(code)
  expect(dialog.queryByText('Enter a code')).toBeNull()
  await user.type(code, 's38')
  expect(code.getAttribute('aria-invalid')).toBe('true')
  expect(dialog.getByText('s38 is listed twice')).toBeTruthy()
  await user.clear(code)
  await user.click(save())
  expect(dialog.getByText('Enter a code')).toBeTruthy()
  expect(backend.requestsOf('saveReasons')).toEqual([])
})

test('a list that was changed elsewhere can be merged, and nothing is lost', async () => {
  const { user, dialog, rows, stores, save } = await open()
  await saveReasons('p2', { ...saved, reasons: [...saved.reasons, { code: 'theirs', text: 'Theirs' }] })
  await user.click(dialog.getByRole('button', { name: 'Add reason' }))
  await user.keyboard('mine')
  await user.click(save())
  expect(await dialog.findByText('This list was changed elsewhere')).toBeTruthy()
  expect(rows()).toEqual(['s38: Health and safety', 's31: Law enforcement', 'mine: '])
  await user.click(dialog.getByRole('button', { name: 'Merge changes' }))
  expect(rows()).toEqual(['s38: Health and safety', 's31: Law enforcement', 'mine: ', 'theirs: Theirs'])
  await user.click(save())
  await screen.findByText('Closed')
  expect((await stores())?.revision).toBe(5)
  expect((await stores())?.reasons.map(({ code }) => code)).toEqual(['s38', 's31', 'mine', 'theirs'])
})

test('a list that was changed elsewhere can be loaded instead', async () => {
  const { user, dialog, rows, save } = await open()
  await saveReasons('p2', { ...saved, reasons: [{ code: 'theirs', text: 'Theirs' }], defaultReason: null })
  await user.click(dialog.getByRole('button', { name: 'Remove s31' }))
  await user.click(save())
  await user.click(await dialog.findByRole('button', { name: 'Load newer list' }))
  expect(rows()).toEqual(['theirs: Theirs'])
  await user.click(dialog.getByRole('button', { name: 'Cancel' }))
  await screen.findByText('Closed')
})

test('closing asks before changes are discarded', async () => {
  const { user, dialog, rows } = await open()
  await user.click(dialog.getByRole('button', { name: 'Remove s31' }))
  await user.click(dialog.getByRole('button', { name: 'Cancel' }))
  const question = within(await screen.findByRole('dialog', { name: 'Discard your changes?' }))
  await user.click(question.getByRole('button', { name: 'Continue editing' }))
  await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Discard your changes?' })).toBeNull())
  expect(rows()).toEqual(['s38: Health and safety'])
  await user.click(dialog.getByRole('button', { name: 'Cancel' }))
  await user.click(await screen.findByRole('button', { name: 'Discard' }))
  await screen.findByText('Closed')
})

test('shows why saving failed, and can be tried again', async () => {
  const { user, backend, dialog, save } = await open()
  const recover = backend.refuse('saveReasons', 507, 'The disk is full.')
  await user.click(dialog.getByRole('button', { name: 'Remove s31' }))
  await user.click(save())
  expect((await dialog.findByRole('alert')).textContent).toContain('The disk is full.')
  recover()
  await user.click(save())
  await screen.findByText('Closed')
})

test('stays open until the list is saved, because the response would close the next dialog', async () => {
  const { user, backend, dialog, save } = await open()
  backend.override('saveReasons', () => new Promise<never>(() => undefined))
  await user.click(save())
  await waitFor(() => expect(backend.requestsOf('saveReasons')).toHaveLength(1))
  await user.keyboard('{Escape}')
  expect(screen.queryByText('Closed')).toBeNull()
  expect(dialog.queryByRole('button', { name: 'Close' })).toBeNull()
})
