const LOCK = 'upload '
const here = new Set<string>()

/**
 * Claims an upload for this page, so that it does not run twice and no other tab takes it for one that was interrupted.
 * The claim ends with the page. Where the browser has no locks (an address without TLS), it holds in this page only.
 *
 * @returns the function that gives the claim up, or undefined where the upload is running already, here or in another tab
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

/** The fingerprints of all uploads that run, in any tab. */
export async function runningUploads(): Promise<Set<string>> {
  const { held = [] } = (await locks()?.query()) ?? {}
  const everywhere = held.flatMap(({ name }) => (name?.startsWith(LOCK) ? [name.slice(LOCK.length)] : []))
  return new Set([...here, ...everywhere])
}

/** The types promise locks everywhere; browsers have them in secure contexts only. */
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
