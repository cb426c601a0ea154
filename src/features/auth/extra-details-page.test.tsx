import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, describe, expect, it, vi } from 'vitest'

import { startPageBackend } from '#tests/support/page-backend.ts'
import { rememberSession } from '#state/session-hint.ts'
import { Component as ExtraDetailsPage } from './extra-details-page'
import { client, renderPage } from './test-support'

beforeEach(() => {
  localStorage.clear()
  rememberSession()
})

const where = () => screen.getByRole('status', { name: 'Address' }).textContent

describe('[AUTH-07] the questions after signing up', () => {
  it('come from the authentication info, and empty answers are not sent', async () => {
    const backend = await startPageBackend()
    renderPage('/signup/extra-details', ExtraDetailsPage)
    await userEvent.type(await screen.findByLabelText(/How many files do you redact in a month/), ' forty ')
    await userEvent.type(screen.getByLabelText(/Job title/), 'Disclosure officer')
    await userEvent.click(screen.getByRole('button', { name: 'Save and continue' }))
    await vi.waitFor(() => expect(where()).toBe('/home'))
    expect(backend.sent('POST')).toEqual([{ ...client, answers: [{ questionId: 2, text: 'forty' }], jobTitle: 'Disclosure officer' }])
    expect((await backend.tables.get('users', 'user-ada'))?.jobTitle).toBe('Disclosure officer')
  })

  it('lead to the outbox to verify the address, because the embedded back end sends no email', async () => {
    await startPageBackend()
    renderPage('/signup/extra-details', ExtraDetailsPage)
    expect(await screen.findByText(/^This build sends no email\./)).toBeTruthy()
    expect(screen.getByRole('link', { name: 'Verify now' }).getAttribute('href')).toBe('/dev/outbox')
    expect(screen.queryByText(/link we sent/)).toBeNull()
  })

  it('can be skipped, also when they cannot be loaded', async () => {
    const backend = await startPageBackend()
    backend.refuse('getAuthInfo', 500)
    renderPage('/signup/extra-details', ExtraDetailsPage)
    expect(await screen.findByRole('button', { name: 'Try again' })).toBeTruthy()
    await userEvent.click(screen.getByRole('link', { name: 'Skip' }))
    expect(where()).toBe('/home')
  })

  it('show the error when the answers cannot be saved', async () => {
    const backend = await startPageBackend()
    backend.refuse('saveExtraDetails', 422, 'answers: there is no such question.')
    renderPage('/signup/extra-details', ExtraDetailsPage)
    await userEvent.click(await screen.findByRole('button', { name: 'Save and continue' }))
    expect((await screen.findByRole('alert')).textContent).toBe('answers: there is no such question.')
  })

  it('lead a visitor to the login page', async () => {
    localStorage.clear()
    await startPageBackend({ isVisitor: true })
    renderPage('/signup/extra-details', ExtraDetailsPage)
    expect(where()).toBe('/login')
  })
})
