import { authenticatorCode } from '../../support/authenticator.ts'
import type { Exchange } from '../context.ts'
import { BROWSER, createAccount, OWN_PASSWORD as PASSWORD } from './own-account.ts'
import { at, itemsOfText, textAt, type Walk, type Walker } from './walker.ts'

const ONCE = 'Each code is accepted once'

/** Returns the epoch seconds of the back end, whose clock decides about codes. */
function secondsOf({ answer }: Exchange): number {
  const date = answer?.headers['date']
  const parsed = Date.parse(typeof date === 'string' ? date : (date?.[0] ?? ''))
  return (Number.isNaN(parsed) ? Date.now() : parsed) / 1000
}

/** Turns two-step sign-in on and off, and logs in with both kinds of codes. */
export const secondFactorWalk: Walk = {
  name: 'two-step sign-in: turn on, log in by code and recovery code, turn off',
  needs: ['signup', 'login', 'finishLogin', 'getSecondFactor', 'startSecondFactor', 'confirmSecondFactor', 'turnOffSecondFactor'],
  run: async (walker) => {
    const { token, logIn } = await createAccount(walker, 'factor')
    const setup = await walker.must('startSecondFactor', 200, {}, { token })
    const codeAfter = (steps: number): string => authenticatorCode(textAt(setup, 'secret'), secondsOf(setup) + 30 * steps)
    walker.expect(
      textAt(setup, 'uri').includes(`secret=${textAt(setup, 'secret')}`),
      'startSecondFactor',
      setup,
      'the address for the QR code has another secret',
      'uri: The secret for a QR code',
    )
    const refused = await walker.call('confirmSecondFactor', { body: { code: codeAfter(0), password: `${PASSWORD}-not` } }, { token })
    walker.expect(
      refused.answer?.status === 403,
      'confirmSecondFactor',
      refused,
      `a wrong password was answered ${refused.answer?.status}`,
      'Turning on two-step sign-in needs the password',
    )
    const codes = await walker.must('confirmSecondFactor', 200, { body: { code: codeAfter(0), password: PASSWORD } }, { token })
    const [recoveryCode = ''] = itemsOfText(codes, 'recoveryCodes')
    await expectState(walker, token, { enabled: true, recoveryCodesLeft: itemsOfText(codes, 'recoveryCodes').length })

    const finish = async (entered: object): Promise<Exchange> => {
      const login = await logIn()
      walker.expect(
        at(login, 'code') === 'second-factor-needed',
        'login',
        login,
        `the password alone was answered ${login.answer?.status} with the code ${String(at(login, 'code'))}`,
        'The right password of an account with two-step sign-in gets second-factor-needed',
      )
      return walker.call('finishLogin', { body: { ...BROWSER, token: textAt(login, 'secondFactor', 'token') || 'none', ...entered } })
    }
    const expectStatus = (exchange: Exchange, status: number, what: string, rule: string): void =>
      walker.expect(exchange.answer?.status === status, 'finishLogin', exchange, `${what} was answered ${exchange.answer?.status}`, rule)

    expectStatus(await finish({ code: codeAfter(-9) }), 403, 'a code of four minutes ago', 'A code is valid for one step before and after')
    expectStatus(await finish({ code: codeAfter(1) }), 200, 'a code', 'Finish signing in with a code')
    expectStatus(await finish({ code: codeAfter(1) }), 403, 'the same code again', ONCE)
    expectStatus(await finish({ recoveryCode }), 200, 'a recovery code', 'Finish signing in with a recovery code')
    expectStatus(await finish({ recoveryCode }), 403, 'the same recovery code again', ONCE)
    await expectState(walker, token, { recoveryCodesLeft: itemsOfText(codes, 'recoveryCodes').length - 1 })

    await walker.must('turnOffSecondFactor', 204, { body: { password: PASSWORD } }, { token })
    await expectState(walker, token, { enabled: false })
    const login = await logIn()
    walker.expect(
      login.answer?.status === 200,
      'login',
      login,
      `the password was answered ${login.answer?.status}`,
      'Sign in with email and password',
    )
  },
}

async function expectState(walker: Walker, token: string, expected: Record<string, unknown>): Promise<void> {
  const state = await walker.must('getSecondFactor', 200, {}, { token })
  for (const [field, value] of Object.entries(expected))
    walker.expect(
      at(state, field) === value,
      'getSecondFactor',
      state,
      `${field} is ${String(at(state, field))}`,
      'The state of two-step sign-in',
    )
}
