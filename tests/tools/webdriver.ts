/** The key of an element's ID in the standard (https://www.w3.org/TR/webdriver2/#elements). */
const ELEMENT = 'element-6066-11e4-a52e-4f735466cecf'

/** The driver of a browser that has stopped responding never answers. */
const COMMAND_MILLISECONDS = 40_000
const LOAD_MILLISECONDS = 20_000
const WAIT_MILLISECONDS = 20_000
const POLL_MILLISECONDS = 100

/** An element of the open page. */
export type Element = Record<typeof ELEMENT, string>

/** Sends a command to a driver and returns its value. */
async function send(method: 'GET' | 'POST' | 'DELETE', url: string, body?: object): Promise<unknown> {
  const signal = AbortSignal.timeout(COMMAND_MILLISECONDS)
  const response = await fetch(url, { method, signal, ...(body === undefined ? {} : { body: JSON.stringify(body) }) }).catch(
    (error: unknown) => {
      throw new Error(`No answer from the browser's driver to ${method} ${commandOf(url)}`, { cause: error })
    },
  )
  // Every response of a driver has this shape.
  const { value } = (await response.json()) as { value: unknown }
  if (response.ok) return value
  const { error, message } = value as { error: string; message: string }
  throw new Error(`${error}: ${message} (${commandOf(url)})`)
}

/** Returns the name of a command, such as `element/3/click`. */
const commandOf = (url: string): string => new URL(url).pathname.split('/').slice(3).join('/')

/** Returns the visible elements that match a selector and have exactly this text or label. Runs in the page. */
const FIND = `
  const [selector, text] = arguments
  const nameOf = (one) => one.getAttribute('aria-label') ?? one.labels?.[0]?.innerText ?? one.innerText
  return [...document.querySelectorAll(selector)].find(
    (one) => (one.type === 'file' || one.checkVisibility()) && (text === null || nameOf(one)?.trim() === text)) ?? null`

/** Returns the place of an element on the screen. Runs in the page. */
const PLACE_OF = 'return arguments[0].getBoundingClientRect().toJSON()'

/** A browser that WebDriver controls, for browsers that Playwright can't control. It has only the commands that the journeys need. */
export class WebDriver {
  readonly #session: string

  /** The version of the browser, such as `2.50.6`. */
  readonly version: string

  private constructor(session: string, version: string) {
    this.#session = session
    this.version = version
  }

  /**
   * Opens a browser.
   *
   * @param server the URL of the driver
   * @param capabilities in the driver's vocabulary
   */
  static async open(server: string, capabilities: object): Promise<WebDriver> {
    const timeouts = { pageLoad: LOAD_MILLISECONDS }
    const value = await send('POST', `${server}/session`, { capabilities: { alwaysMatch: { ...capabilities, timeouts } } })
    const opened = value as { sessionId: string; capabilities: { browserVersion: string } }
    return new WebDriver(`${server}/session/${opened.sessionId}`, opened.capabilities.browserVersion)
  }

  #command(path: string, body: object = {}): Promise<unknown> {
    return send('POST', this.#session + path, body)
  }

  /** Opens a page. Continues when it takes long to load all its files, because the checks that follow wait for what they need. */
  async go(url: string): Promise<void> {
    await this.#command('/url', { url }).catch((error: unknown) => {
      if (!(error instanceof Error && error.message.startsWith('timeout:'))) throw error
    })
  }

  async url(): Promise<string> {
    return String(await send('GET', `${this.#session}/url`))
  }

  /** Runs the body of a function in the page and returns its result. */
  run(script: string, ...args: unknown[]): Promise<unknown> {
    return this.#command('/execute/sync', { script, args })
  }

  /** Runs the body of an async function in the page and returns its result. */
  runAsync(script: string, ...args: unknown[]): Promise<unknown> {
    const body = `const done = arguments[arguments.length - 1]; (async (...args) => { ${script} })(...arguments).then(done, (error) => done('Error: ' + error))`
    return this.#command('/execute/async', { script: body, args })
  }

  /**
   * Waits until a check returns a value other than undefined, null or false.
   *
   * @throws Error that names the missing thing and quotes the page's text
   */
  async until<Result>(what: string, check: () => Promise<Result>): Promise<NonNullable<Result>> {
    const deadline = Date.now() + WAIT_MILLISECONDS
    for (;;) {
      const result = await check()
      if (result !== undefined && result !== null && result !== false) return result
      if (Date.now() > deadline) {
        const text = String(await this.run('return document.body.innerText'))
        throw new Error(`Not found after ${WAIT_MILLISECONDS / 1000} s: ${what}. ${await this.url()} shows: ${text.slice(0, 2000)}`)
      }
      await new Promise((again) => setTimeout(again, POLL_MILLISECONDS))
    }
  }

  /** Waits for an element that matches a selector and, if given, a name. */
  find(selector: string, name?: string): Promise<Element> {
    return this.until(`${selector} ${name ?? ''}`, async () => (await this.run(FIND, selector, name ?? null)) as Element | null)
  }

  /** Clicks an element with a trusted event, once it stays where it is: a click on a moving element lands beside it. */
  async click(selector: string, name?: string): Promise<void> {
    const element = await this.find(selector, name)
    let before = ''
    await this.until(`${selector} ${name ?? ''} at rest`, async () => {
      const place = JSON.stringify(await this.run(PLACE_OF, element))
      const isAtRest = place === before
      before = place
      return isAtRest
    })
    await this.#command(`/element/${element[ELEMENT]}/click`)
  }

  /** Types into a field, or chooses the files at these paths. */
  async type(selector: string, name: string, text: string): Promise<void> {
    const element = await this.find(selector, name)
    await this.#command(`/element/${element[ELEMENT]}/value`, { text })
  }

  /** Presses a key, in the element with the focus. */
  async press(key: string): Promise<void> {
    const actions = [
      { type: 'keyDown', value: key },
      { type: 'keyUp', value: key },
    ]
    await this.#command('/actions', { actions: [{ type: 'key', id: 'keyboard', actions }] })
  }

  /** Waits until the page shows a text. */
  async see(text: string): Promise<void> {
    await this.until(`the text "${text}"`, () => this.run('return document.body.innerText.includes(arguments[0])', text))
  }

  async close(): Promise<void> {
    await send('DELETE', this.#session)
  }
}
