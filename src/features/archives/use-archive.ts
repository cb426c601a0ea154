import { useCallback, useEffect, useRef, useState } from 'react'

import { isCancelled } from '#api/api-error.ts'
import { noteShown } from '#lib/log.ts'
import type { ArchiveRequest } from '#state/archive-request.ts'
import { readArchivePlan, type ArchivePlan } from './archive-plan'
import { makeArchive, type ArchiveProgress } from './make-archive'

/** The properties of an archive that are known before it is made. */
interface Read {
  plan: ArchivePlan
  /** The free space in bytes; undefined if the browser doesn't report it. */
  free: number | undefined
}

/** `stopped` also if the user has chosen no place for the file. */
type Outcome = 'saved' | 'stopped' | 'failed'

async function freeSpace(): Promise<number | undefined> {
  // Only in secure contexts.
  const storage = navigator.storage as StorageManager | undefined
  const { quota, usage } = (await storage?.estimate().catch(() => undefined)) ?? {}
  return quota === undefined || usage === undefined ? undefined : Math.max(0, quota - usage)
}

/** Plans an archive, and makes it. Unmounting stops both. */
export function useArchive({ files }: ArchiveRequest) {
  const [read, setRead] = useState<Read | null>(null)
  const [listed, setListed] = useState(0)
  const [progress, setProgress] = useState<ArchiveProgress | null>(null)
  const [problem, setProblem] = useState<unknown>(null)
  const making = useRef<AbortController>(undefined)
  useEffect(() => () => making.current?.abort(), [])

  const readPlan = useCallback(
    async (signal: AbortSignal): Promise<void> => {
      const onProgress = (ended: number): void => {
        if (!signal.aborted) setListed(ended)
      }
      try {
        const [plan, free] = await Promise.all([readArchivePlan(files, { signal, onProgress }), freeSpace()])
        if (!signal.aborted) setRead({ plan, free })
      } catch (error) {
        if (signal.aborted) return
        noteShown(error)
        setProblem(error)
      }
    },
    [files],
  )
  const reading = useRef<AbortController>(undefined)

  const startReading = useCallback((): void => {
    reading.current?.abort()
    reading.current = new AbortController()
    void readPlan(reading.current.signal)
  }, [readPlan])
  useEffect(() => {
    startReading()
    return () => reading.current?.abort()
  }, [startReading])

  /** Reads the versions again after a failure, because those that failed may have been deleted or put on hold. */
  const readAgain = (): void => {
    setRead(null)
    setListed(0)
    startReading()
  }

  return {
    read,
    /** The number of files whose versions are known. */
    listed,
    /** Null unless the archive is being made. */
    progress,
    problem,
    readAgain: () => {
      setProblem(null)
      readAgain()
    },
    stop: () => making.current?.abort(),
    make: async (fileName: string, plan: ArchivePlan): Promise<Outcome> => {
      const own = new AbortController()
      making.current = own
      setProblem(null)
      try {
        await makeArchive(fileName, plan, { signal: own.signal, onProgress: setProgress })
        return 'saved'
      } catch (error) {
        // The user has stopped, or chosen no place for the file.
        if (own.signal.aborted || isCancelled(error)) return 'stopped'
        noteShown(error)
        setProblem(error)
        readAgain()
        return 'failed'
      } finally {
        setProgress(null)
      }
    },
  }
}
