import { expect } from 'vitest'
import type { ComponentType } from 'react'
import { useLocation } from 'react-router-dom'

import type { AuthInfo } from '#generated/model/authInfo.zod.ts'
import { ADA, type Seed } from '#tests/support/records.ts'
import { storePending } from './sign-on/pending'
import { challengeOf } from './sign-on/pkce'
import { renderAt } from '#ui/test-support.tsx'

/** Renders a page at a path, next to the current path. */
export function renderPage(address: string, Page: ComponentType): void {
  renderAt(
    address,
    <>
      <Page />
      <Where />
    </>,
  )
}

function Where() {
  const { pathname, search } = useLocation()
  return <output aria-label="Address">{pathname + search}</output>
}

/** The smallest valid response of the back end. */
export const authInfo: AuthInfo = { questions: [], recaptchaSitekey: null, minPasswordStrength: 2, ssoInfo: {} }

type RowOf<Table extends keyof Seed> = NonNullable<Seed[Table]>[number]

const IN_AN_HOUR = 1_795_136_400
/** Codes of providers live for five minutes. */
const IN_FIVE_MINUTES = IN_AN_HOUR - 3300

/** Returns a token from an email to Ada. */
export function tokenRow(id: string, kind: RowOf<'tokens'>['kind'], changes: Partial<RowOf<'tokens'>> = {}): RowOf<'tokens'> {
  return { id, kind, userId: ADA, expiresAt: IN_AN_HOUR, usedAt: null, ...changes }
}

/** Returns what Robin allowed at a provider, with the code `c` and the verifier `v`. */
export async function grantRow(provider: RowOf<'grants'>['provider']): Promise<RowOf<'grants'>> {
  const challenge = await challengeOf('v')
  return { id: 'c', provider, name: 'Robin', email: 'robin@rivers.example', challenge, expiresAt: IN_FIVE_MINUTES, usedAt: null }
}

/** Begins a sign-in of this tab at a provider, with the state `s`, the nonce `n` and the verifier `v`. */
export function beginPending(provider: RowOf<'grants'>['provider'], label: string): void {
  storePending({ provider, label, state: 's', nonce: 'n', verifier: 'v', startedAt: Date.now() })
}

/** The browser information in every request of these pages. jsdom's browser is not a known one. */
export const client = { browser: expectString(), browserVersion: expectString(), isMobile: false }

function expectString(): unknown {
  return expect.any(String)
}
