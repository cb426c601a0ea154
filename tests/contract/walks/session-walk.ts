import { OVER_TLS } from '../client.ts'
import { isObject } from '../check/invariants.ts'
import { sessionToken } from '../sign-in.ts'
import { createAccount } from './own-account.ts'
import { at, textAt, uniqueName, type StepOptions, type Walk, type Walker } from './walker.ts'
import type { Exchange } from '../context.ts'

const BROWSER = { browser: 'contract-tests', browserVersion: '1.0.0', isMobile: false }
const PASSWORD = 'copper-lantern-42-riverside'
const AS_OVER_TLS: StepOptions = { change: (request) => ({ ...request, headers: { ...request.headers, ...OVER_TLS } }) }

/** Reads the user info with the cookie of a sign-in, and returns it with the session's token. */
async function tokenOf(walker: Walker, operationId: string, signedIn: Exchange): Promise<{ token: string; info: Exchange }> {
  const cookie = (signedIn.answer?.headers['set-cookie'] ?? []).map((one) => one.split(';')[0]).join('; ')
  walker.expect(
    /(^|; )(__Host-)?session=./.test(cookie),
    operationId,
    signedIn,
    'no cookie "session" was set',
    'securitySchemes.session: Set at sign-in',
  )
  const info = await walker.must(
    'getUserInfo',
    200,
    {},
    { token: null, change: (request) => ({ ...request, headers: { ...request.headers, Cookie: cookie } }) },
  )
  const infoToken = textAt(info, 'token')
  return { token: await sessionToken(walker.context.client, cookie, infoToken, 'the session walk').catch(() => infoToken), info }
}

/** Signs up, edits the profile, logs out and logs in again. */
export const sessionWalk: Walk = {
  name: 'an account: sign up, edit, log out, log in',
  needs: ['signup', 'login', 'logout', 'getUserInfo'],
  run: async (walker) => {
    const email = `${uniqueName('contract').replace(' ', '.')}@council.example`
    const account = {
      ...BROWSER,
      firstName: 'Ada',
      lastName: 'Okafor',
      email,
      password: PASSWORD,
      confirmPassword: PASSWORD,
      consent: true,
      recaptchaToken: null,
    }
    // As over TLS, where the cookie is Secure.
    const signedUp = await walker.must('signup', 200, { body: account }, AS_OVER_TLS)
    const { token, info } = await tokenOf(walker, 'signup', signedUp)
    walker.expect(
      textAt(info, 'user', 'id') === textAt(signedUp, 'userId'),
      'getUserInfo',
      info,
      'the user is not the one who signed up',
      'The signed-in user',
    )
    walker.expect(
      textAt(info, 'user', 'email') === email,
      'getUserInfo',
      info,
      'the e-mail is not the one of the sign-up',
      'The signed-in user',
    )

    const twice = await walker.call('signup', { body: account })
    walker.expect(
      twice.answer?.status === 409,
      'signup',
      twice,
      `a second account of one address was answered ${twice.answer?.status}`,
      '409 The current state doesn’t allow this',
    )
    const unequal = await walker.call('signup', { body: { ...account, email: `other.${email}`, confirmPassword: `${PASSWORD}!` } })
    walker.expect(
      unequal.answer?.status === 422,
      'signup',
      unequal,
      `unequal passwords were answered ${unequal.answer?.status}`,
      'password must equal confirmPassword',
      'specified',
    )
    const weak = await walker.call('signup', { body: { ...account, email: `weak.${email}`, password: 'a', confirmPassword: 'a' } })
    walker.expect(
      weak.answer?.status === 422,
      'signup',
      weak,
      `the password "a" was answered ${weak.answer?.status}`,
      'minPasswordStrength: the password rule',
    )
    const wrong = await walker.call('login', { body: { ...BROWSER, email, password: 'not-the-password' } })
    walker.expect(
      wrong.answer?.status === 403,
      'login',
      wrong,
      `a wrong password was answered ${wrong.answer?.status}`,
      'Wrong credentials get 403',
    )

    if (walker.has('editProfile')) await editProfile(walker, token)
    await walker.must('logout', 204, { body: BROWSER }, { token })
    const late = await walker.call('getUserInfo', {}, { token })
    walker.expect(
      late.answer?.status === 401,
      'getUserInfo',
      late,
      `after the log-out its token was answered ${late.answer?.status}`,
      '401: There is no session, or it has ended',
    )
    const again = await walker.must('login', 200, { body: { ...BROWSER, email, password: PASSWORD } }, AS_OVER_TLS)
    const { info: later } = await tokenOf(walker, 'login', again)
    walker.expect(
      at(later, 'user', 'id') === at(signedUp, 'userId'),
      'login',
      again,
      'another user was signed in',
      'Sign in with email and password',
    )
  },
}

async function editProfile(walker: Walker, token: string): Promise<void> {
  for (const key of ['name', 'company', 'jobTitle']) {
    const value = uniqueName(key)
    await walker.must('editProfile', 204, { body: { key, value } }, { token })
    const info = await walker.must('getUserInfo', 200, {}, { token })
    walker.expect(
      at(info, 'user', key) === value,
      'editProfile',
      info,
      `${key} is not what was saved`,
      "Change a field of the user's profile",
      'specified',
    )
  }
}

/** Lists the sessions of an account, and ends one of them. */
export const sessionListWalk: Walk = {
  name: 'the sessions of an account: list them, end one',
  needs: ['signup', 'login', 'getUserInfo', 'listSessions', 'endSession'],
  run: async (walker) => {
    const account = await createAccount(walker, 'sessions')
    const { token } = account
    const others = [await account.tokenOf(await account.logIn()), await account.tokenOf(await account.logIn())]
    const list = async (): Promise<{ exchange: Exchange; ids: string[]; own: unknown[] }> => {
      const exchange = await walker.must('listSessions', 200, {}, { token })
      const sessions = at(exchange, 'sessions')
      const rows = Array.isArray(sessions) ? sessions.filter(isObject) : []
      return { exchange, ids: rows.map(({ id }) => String(id)), own: rows.map(({ current }) => current) }
    }
    const { exchange, ids, own } = await list()
    walker.expect(ids.length === 3, 'listSessions', exchange, `three sessions are ${ids.length} in the list`, 'List the sessions')
    walker.expect(
      own[0] === true && own.slice(1).every((current) => current === false),
      'listSessions',
      exchange,
      'the session of the request is not the first one, or others are marked as it',
      'The session of the request comes first',
    )
    walker.expect(
      !ids.some((id) => [token, ...others].includes(id)),
      'listSessions',
      exchange,
      'an ID is the token of a session',
      'Not the token, which can’t be derived from it',
    )
    const refused = await walker.call('endSession', { params: { sessionId: ids[0] ?? '' } }, { token })
    walker.expect(
      refused.answer?.status === 409,
      'endSession',
      refused,
      `the own session was answered ${refused.answer?.status}`,
      '409 for the session of the request',
    )
    await walker.must('endSession', 204, { params: { sessionId: ids[1] ?? '' } }, { token })
    const left = await list()
    walker.expect(!left.ids.includes(ids[1] ?? ''), 'endSession', left.exchange, 'the session is still listed', 'End another session')
    const statuses: (number | undefined)[] = []
    for (const other of others) statuses.push((await walker.call('getUserInfo', {}, { token: other })).answer?.status)
    walker.expect(
      statuses.includes(401) && statuses.includes(200),
      'endSession',
      left.exchange,
      `afterwards the other sessions were answered ${statuses.join(' and ')}`,
      'End another session',
    )
  },
}

/** Checks that responses do not reveal whether an account exists. */
export const secrecyWalk: Walk = {
  name: 'emails: the same response for known and unknown addresses',
  needs: ['resetPassword', 'resendVerification'],
  run: async (walker) => {
    const email = `${uniqueName('nobody').replace(' ', '.')}@council.example`
    for (const operationId of ['resetPassword', 'resendVerification']) {
      const answer = await walker.call(operationId, { body: { ...BROWSER, email } })
      walker.expect(
        answer.answer?.status === 204,
        operationId,
        answer,
        `an unknown address was answered ${answer.answer?.status}`,
        'The response is always the same',
      )
    }
  },
}
