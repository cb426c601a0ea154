import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Readable } from 'node:stream'

import { freePort } from './free-port.ts'
import type { WebKitPrograms } from './find-webkit.ts'
import { withPackagedFonts } from './packaged-fonts.ts'
import { WebDriver } from './webdriver.ts'

const START_MILLISECONDS = 20_000
const ATTEMPT_MILLISECONDS = 2000
const STOP_MILLISECONDS = 5000

async function stop(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return
  const ended = once(child, 'exit')
  child.kill()
  const forced = setTimeout(() => child.kill('SIGKILL'), STOP_MILLISECONDS)
  await ended
  clearTimeout(forced)
}

/** Starts a virtual screen and returns its number when it is ready. */
async function startDisplay(program: string): Promise<{ child: ChildProcess; display: string }> {
  const child = spawn(program, ['-displayfd', '3', '-screen', '0', '1400x1000x24', '-nolisten', 'tcp'], {
    stdio: ['ignore', 'ignore', 'ignore', 'pipe'],
  })
  // The fourth pipe exists, because `stdio` requests it.
  const [number] = (await once(child.stdio[3] as Readable, 'data', { signal: AbortSignal.timeout(START_MILLISECONDS) })) as [Buffer]
  return { child, display: `:${number.toString().trim()}` }
}

async function waitForDriver(server: string): Promise<void> {
  const deadline = Date.now() + START_MILLISECONDS
  const isReady = () =>
    fetch(`${server}/status`, { signal: AbortSignal.timeout(ATTEMPT_MILLISECONDS) }).then(
      ({ ok }) => ok,
      () => false,
    )
  while (!(await isReady())) {
    if (Date.now() > deadline) throw new Error(`WebKitWebDriver didn't start at ${server}.`)
    await new Promise((again) => setTimeout(again, 100))
  }
}

export interface WebKitBrowser {
  driver: WebDriver
  /** The folder that downloads appear in. */
  downloads: string
  close: () => Promise<void>
}

/** Starts Debian's WebKit on a separate screen, with an empty home folder. A browser that doesn't answer its driver is started again. */
export async function openWebKit(programs: WebKitPrograms): Promise<WebKitBrowser> {
  try {
    return await startWebKit(programs)
  } catch (error) {
    console.warn(`WebKit is started again: ${String(error)}`)
    return startWebKit(programs)
  }
}

async function startWebKit({ driver: program, display: displayProgram }: WebKitPrograms): Promise<WebKitBrowser> {
  const home = await mkdtemp(join(tmpdir(), 'webkit-'))
  const { child: screen, display } = await startDisplay(displayProgram)
  const port = await freePort()
  // The browser inherits this environment from the driver.
  const server = spawn(program, [`--port=${port}`], {
    env: { ...withPackagedFonts(), DISPLAY: display, HOME: home, XDG_RUNTIME_DIR: home, NO_AT_BRIDGE: '1', GDK_BACKEND: 'x11' },
    stdio: 'ignore',
  })
  const stopAll = async (): Promise<void> => {
    await stop(server)
    await stop(screen)
    await rm(home, { recursive: true, force: true })
  }
  try {
    const url = `http://127.0.0.1:${port}`
    await waitForDriver(url)
    const driver = await WebDriver.open(url, {
      'webkitgtk:browserOptions': { args: ['--automation'] },
    })
    return {
      driver,
      // Without a configured download folder, downloads are in the home folder.
      downloads: home,
      close: async () => {
        await driver.close().catch(() => undefined)
        await stopAll()
      },
    }
  } catch (error) {
    await stopAll()
    throw error
  }
}
