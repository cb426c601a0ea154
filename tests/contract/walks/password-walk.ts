import type { Exchange } from '../context.ts'
import { createAccount, OWN_PASSWORD } from './own-account.ts'
import { at, type Walk } from './walker.ts'

const NEW_PASSWORD = 'walnut-harbour-77-riverside'

/** Changes a password, and ends the other sessions of an account by the change and by themselves. */
export const passwordWalk: Walk = {
  name: 'a password: change it, end the other sessions',
  needs: ['signup', 'login', 'getUserInfo', 'changePassword', 'endOtherSessions'],
  run: async (walker) => {
    const { token, logIn, tokenOf } = await createAccount(walker, 'password')
    const change = (currentPassword: string, password: string, confirmPassword = password): Promise<Exchange> =>
      walker.call('changePassword', { body: { currentPassword, password, confirmPassword } }, { token })
    const expectRefused = (exchange: Exchange, status: number, what: string, rule: string): void =>
      walker.expect(exchange.answer?.status === status, 'changePassword', exchange, `${what} was answered ${exchange.answer?.status}`, rule)
    const expectSessions = async (operationId: string, other: string): Promise<void> => {
      for (const [session, status, rule] of [
        [token, 200, 'The session of the request stays'],
        [other, 401, 'The other sessions of the account end'],
      ] as const) {
        const info = await walker.call('getUserInfo', {}, { token: session })
        walker.expect(info.answer?.status === status, operationId, info, `afterwards a session was answered ${info.answer?.status}`, rule)
      }
    }

    const phone = await tokenOf(await logIn())
    const wrong = await change(`${OWN_PASSWORD}-not`, NEW_PASSWORD)
    expectRefused(wrong, 403, 'a wrong current password', 'The current password keeps a stranger at an open session out')
    walker.expect(at(wrong, 'code') === 'wrong-credentials', 'changePassword', wrong, 'the code is another one', 'wrong-credentials (403)')
    expectRefused(await change(OWN_PASSWORD, NEW_PASSWORD, OWN_PASSWORD), 422, 'unequal passwords', 'password must equal confirmPassword')
    expectRefused(await change(OWN_PASSWORD, 'a'), 422, 'the password "a"', 'minPasswordStrength: the password rule')
    await walker.must(
      'changePassword',
      204,
      { body: { currentPassword: OWN_PASSWORD, password: NEW_PASSWORD, confirmPassword: NEW_PASSWORD } },
      { token },
    )
    await expectSessions('changePassword', phone)
    const old = await logIn()
    walker.expect(old.answer?.status === 403, 'login', old, `the old password was answered ${old.answer?.status}`, 'Change the password')

    const tablet = await tokenOf(await logIn(NEW_PASSWORD))
    await walker.must('endOtherSessions', 204, {}, { token })
    await expectSessions('endOtherSessions', tablet)
  },
}
