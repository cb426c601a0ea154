const LOCK = 'upload '
const here = new Set<string>()

/**
 * Claims an upload for this page, so that it doesn't run twice and other tabs don't list it as interrupted. The claim ends with the page.
 * Browsers without locks (on pages without TLS) only prevent duplicates within this page.
 *
 * @returns a function that releases the claim, or undefined if the upload is already running, here or in another tab
 */
export async function claimUpload(fingerprint: string): Promise<(() => void) | undefined> {
  if (here.has(fingerprint)) return undefined
  here.add(fingerprint)
  const unlock = await lock(LOCK + fingerprint)
  if (!unlock) {
    here.delete(fingerprint)
    return undefined
  }
  return () => {
    here.delete(fingerprint)
    unlock()
  }
}

/** Returns the fingerprints of all running uploads, in any tab. */
export async function runningUploads(): Promise<Set<string>> {
  const { held = [] } = (await locks()?.query()) ?? {}
  const everywhere = held.flatMap(({ name }) => (name?.startsWith(LOCK) ? [name.slice(LOCK.length)] : []))
  return new Set([...here, ...everywhere])
}

/** Returns the lock manager. The types promise it everywhere, but browsers have it only in secure contexts. */
function locks(): LockManager | undefined {
  return 'locks' in navigator ? navigator.locks : undefined
}

function lock(name: string): Promise<(() => void) | undefined> {
  const manager = locks()
  if (!manager) return Promise.resolve(() => undefined)
  return new Promise((resolve, reject) => {
    manager
      .request(name, { ifAvailable: true }, (granted) => {
        if (!granted) {
          resolve(undefined)
          return undefined
        }
        return new Promise<void>((unlock) => resolve(unlock))
      })
      .catch(reject)
  })
}
