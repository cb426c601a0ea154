/** Seconds after the last request about a file for which it still counts as open, because closing a tab sends nothing. */
const OPEN_SECONDS = 1800

export interface OpenFiles {
  /** Notes that a session's page shows a file. Returns whether that changed the open files. */
  opened: (sessionToken: string, mediaId: string) => boolean
  isOpen: (mediaId: string) => boolean
}

/**
 * Follows which file each session has open: the one it last listed the jobs of. Only a file's page does so, when it opens and when its window
 * gets the focus again, so no request is added for it. A session has one open file, because a person looks at one. It is kept in memory:
 * after a reload, the page lists the jobs of its file again.
 */
export function followOpenFiles(now: () => number): OpenFiles {
  const open = new Map<string, { mediaId: string; at: number }>()
  const isCurrent = ({ at }: { at: number }): boolean => now() - at < OPEN_SECONDS
  return {
    opened: (token, mediaId) => {
      const before = open.get(token)
      for (const [other, file] of open) if (!isCurrent(file)) open.delete(other)
      open.set(token, { mediaId, at: now() })
      return before?.mediaId !== mediaId || !isCurrent(before)
    },
    isOpen: (mediaId) => [...open.values()].some((file) => file.mediaId === mediaId && isCurrent(file)),
  }
}
