import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'

import { refusal, sentBy, serve } from '../../api/test-support'
import { rememberSession } from '../../state/session-hint'
import { Component as ExtraDetailsPage } from './extra-details-page'
import { authInfo, client, renderPage } from './test-support'

const withQuestions = {
  ...authInfo,
  questions: [
    { id: 1, text: 'What will you redact most?' },
    { id: 7, text: 'How many files in a month?' },
  ],
}

beforeEach(() => {
  localStorage.clear()
  rememberSession()
})

afterEach(() => {
  vi.unstubAllGlobals()
})

const where = () => screen.getByRole('status', { name: 'Address' }).textContent

describe('[AUTH-07] the questions after signing up', () => {
  it('are those of the authentication info; what is left empty is not sent', async () => {
    const fake = serve({ 'GET /auth/info': () => withQuestions, 'POST /auth/signup/extra-details': () => undefined })
    renderPage('/signup/extra-details', ExtraDetailsPage)
    await userEvent.type(await screen.findByLabelText(/How many files in a month/), ' forty ')
    await userEvent.type(screen.getByLabelText(/Job title/), 'Disclosure officer')
    await userEvent.click(screen.getByRole('button', { name: 'Save and continue' }))
    await vi.waitFor(() => expect(where()).toBe('/home'))
    expect(sentBy(fake, 'POST')).toEqual([{ ...client, answers: [{ questionId: 7, text: 'forty' }], jobTitle: 'Disclosure officer' }])
  })

  it('say where the link to verify the address went', async () => {
    serve({ 'GET /auth/info': () => withQuestions })
    renderPage('/signup/extra-details', ExtraDetailsPage)
    expect(await screen.findByText(/link we sent to ada@council.example/)).toBeTruthy()
    expect(screen.getByRole('link', { name: 'Emails appear in the outbox.' })).toBeTruthy()
  })

  it('can be passed over, also where they cannot be loaded', async () => {
    serve({ 'GET /auth/info': () => refusal(500) })
    renderPage('/signup/extra-details', ExtraDetailsPage)
    expect(await screen.findByRole('button', { name: 'Try again' })).toBeTruthy()
    await userEvent.click(screen.getByRole('link', { name: 'Skip' }))
    expect(where()).toBe('/home')
  })

  it('say what went wrong when they cannot be kept', async () => {
    serve({
      'GET /auth/info': () => withQuestions,
      'POST /auth/signup/extra-details': () => refusal(422, 'answers: there is no such question.'),
    })
    renderPage('/signup/extra-details', ExtraDetailsPage)
    await userEvent.click(await screen.findByRole('button', { name: 'Save and continue' }))
    expect((await screen.findByRole('alert')).textContent).toBe('answers: there is no such question.')
  })

  it('are for somebody who has just signed up', () => {
    localStorage.clear()
    serve({})
    renderPage('/signup/extra-details', ExtraDetailsPage)
    expect(where()).toBe('/login')
  })
})
