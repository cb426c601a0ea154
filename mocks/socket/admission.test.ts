import { getResponse } from 'msw'
import { expect, it } from 'vitest'

import { addUser, ORIGIN, startTestBackend } from '../testing/test-backend'
import { admitByLeader } from './admission'

it('admits the socket of another tab by the leading one, for the browser’s own session only', async () => {
  const { tables, handlers, backend } = await startTestBackend()
  for (const name of ['ada', 'ben']) await addUser({ tables }, name)
  const ada = { token: 'token-of-ada', userId: 'ada' }
  const handle = async (request: Request) => (await getResponse(handlers, request)) ?? new Response(null, { status: 404 })
  const admit = admitByLeader({ handle }, ORIGIN)
  const issue = async (): Promise<string> => (await backend.socketTokens.issue(ada)).token
  const connect = (socketToken: string) => admit({ socketToken, queryToken: '', cookie: null })

  await tables.change((draft) => draft.setSetting('session', 'token-of-ada'))
  const token = await issue()
  expect([await connect(token), await connect(token)]).toEqual([ada, undefined])
  await tables.change((draft) => draft.setSetting('session', 'token-of-ben'))
  expect(await connect(await issue())).toBeUndefined()
})
