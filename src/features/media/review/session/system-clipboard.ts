import type { BoxClipboard } from '#editor/actions/items/box-clipboard.ts'
import { notify } from '#notifications/notify.ts'

/** The last copied boxes of this tab, for browsers that don't let pages read the clipboard. */
let lastCopied: string | null = null

/** Shows the reason why nothing was pasted. */
export function refusePaste(message: string): void {
  notify({ message, variant: 'info' })
}

/** The system's clipboard, with the boxes of this tab as a fallback if the browser doesn't allow access. */
export const systemClipboard: BoxClipboard = {
  write: (text) => {
    lastCopied = text
    void writeText(text)
  },
  read: async () => {
    try {
      return await navigator.clipboard.readText()
    } catch {
      return lastCopied
    }
  },
  refuse: refusePaste,
}

async function writeText(text: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(text)
  } catch {
    // This tab can paste the boxes anyway.
  }
}
