import { startNodeBackend, type Interceptor } from '#mocks/node.ts'
import { PERSONA_PASSWORD, personas } from '#mocks/seed/personas.ts'
import { startFront } from '../prism/front.ts'
import { startPrism } from '../prism/start-prism.ts'
import { UsageError } from './run.ts'
import type { Login } from './sign-in.ts'

/** A back end to test. */
export interface Target {
  name: string
  origin: string
  isDisposable: boolean
  isStateless: boolean
  logins: Login[]
  tokens: string[]
  close: () => Promise<void>
}

/** A user with a plan, an enterprise owner and an administrator, who together have access to all operations, and a plain member. */
export const mockLogins: Login[] = [personas.standard, personas.enterpriseOwner, personas.admin, personas.enterpriseUser].map(
  ({ email }) => ({
    email,
    password: PERSONA_PASSWORD,
  }),
)

/** Short, so that no run has to wait until a token has expired. */
const SOCKET_TOKEN_SECONDS = 3

export async function startMockTarget(intercept: Interceptor = {}): Promise<Target> {
  const { url, close } = await startNodeBackend({ port: 0, intercept, socketTokenSeconds: SOCKET_TOKEN_SECONDS })
  return { name: 'mock', origin: url, isDisposable: true, isStateless: false, logins: mockLogins, tokens: [], close }
}

export async function startPrismTarget(): Promise<Target> {
  const prism = await startPrism()
  const front = await startFront({ port: 0, prism: prism.url, signsIn: false })
  return {
    name: 'Prism',
    origin: front.url,
    isDisposable: true,
    isStateless: true,
    logins: [],
    tokens: ['prism'],
    close: async () => {
      await front.close()
      await prism.close()
    },
  }
}

/** Returns a target for a back end that is already running. */
export function remoteTarget(address: string, isDisposable: boolean): Target {
  const protocol = URL.canParse(address) ? new URL(address).protocol : ''
  if (protocol !== 'http:' && protocol !== 'https:')
    throw new UsageError(`--target must be mock, prism or the address of a back end, not "${address}".`)
  return {
    name: address,
    origin: address.replace(/\/$/, ''),
    isDisposable,
    isStateless: false,
    logins: [],
    tokens: [],
    close: () => Promise.resolve(),
  }
}
