const LOCK = 'redaction-studio-backend'

/** The part of the Web Locks API that is used. */
export interface Locks {
  request: (name: string, options: { signal?: AbortSignal; steal?: boolean }, work: () => Promise<void>) => Promise<unknown>
}

export interface LeadershipParts {
  /**
   * Called when this tab becomes the leading one.
   *
   * @param lost aborted when another tab has taken over
   * @param hasTakenOver whether this tab has taken over from one that may still be running
   */
  lead: (lost: AbortSignal, hasTakenOver: boolean) => Promise<void>
  /** Called when `lead` has failed; another tab may then lead. */
  onFailure: (error: unknown) => void
  locks: Locks
}

export interface Leadership {
  /** Takes over from a leading tab that doesn't respond. */
  takeOver: () => void
  /** Lets another tab lead. This tab then never leads again. */
  stepDown: () => void
}

/**
 * Makes this tab the leading one: immediately if there is no other, else when the leading one closes or stops responding. It leads until
 * it is closed, which releases the lock; if `lead` fails, the lock goes to the next tab. A tab from which another has taken over waits for
 * its turn again.
 */
export function seekLeadership({ lead, onFailure, locks }: LeadershipParts): Leadership {
  let waiting: AbortController | undefined
  let leading: { lost: AbortController; release: () => void } | undefined
  let isOver = false

  async function hold(hasTakenOver: boolean): Promise<void> {
    waiting = undefined
    const lost = new AbortController()
    const held = new Promise<void>((release) => (leading = { lost, release }))
    await lead(lost.signal, hasTakenOver)
    await held
  }

  async function seek(hasTakenOver: boolean): Promise<void> {
    const own = new AbortController()
    waiting = own
    try {
      // The API doesn't allow a signal for a stolen lock, which is granted immediately.
      await locks.request(LOCK, hasTakenOver ? { steal: true } : { signal: own.signal }, () => hold(hasTakenOver))
    } catch (error) {
      if (own.signal.aborted) return
      const wasStolen = error instanceof DOMException && error.name === 'AbortError' && leading !== undefined
      leading?.lost.abort()
      leading = undefined
      if (!wasStolen) onFailure(error)
      else if (!isOver) await seek(false)
    }
  }

  void seek(false)
  return {
    takeOver: () => {
      if (leading || isOver) return
      waiting?.abort()
      void seek(true)
    },
    stepDown: () => {
      isOver = true
      waiting?.abort()
      leading?.lost.abort()
      leading?.release()
      leading = undefined
    },
  }
}
