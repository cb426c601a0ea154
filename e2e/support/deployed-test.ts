import { freePort } from '../../tests/tools/free-port.ts'
import { serverBuild, startMock, startNginx, type Build, type Server } from './deployment.ts'
import { test } from './studio-test.ts'

interface Deployment {
  remote: Build
  mock: Server
  /** The same for all builds, so that a browser can find another one at the origin. */
  url: string
}

type Nginx = Awaited<ReturnType<typeof startNginx>>

/**
 * Serves a production build by nginx, in front of the back end on Node. All journeys share the build, and those of a worker
 * the back end.
 */
export const deployedTest = test.extend<{ serve: (build: Build) => Promise<Nginx> }, { deployment: Deployment }>({
  deployment: [
    // eslint-disable-next-line no-empty-pattern
    async ({}, use) => {
      const remote = await serverBuild()
      const mock = await startMock()
      await use({
        remote,
        mock,
        url: `http://127.0.0.1:${await freePort()}`,
      })
      await mock.stop()
    },
    { scope: 'worker', timeout: 240_000 },
  ],
  baseURL: async ({ deployment }, use) => use(deployment.url),
  /** Serves a build by nginx, in place of the one before. */
  serve: async ({ deployment: { mock, url } }, use) => {
    let nginx: Nginx | undefined
    await use(async (build) => {
      await nginx?.stop()
      nginx = await startNginx(build, Number(new URL(url).port), mock.url)
      return nginx
    })
    await nginx?.stop()
  },
})
