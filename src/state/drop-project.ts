import { useEffect } from 'react'
import { proxy } from 'valtio'

interface DropProject {
  id: string
  name: string
}

/** The project that dropped files go to, on a page that shows one; without an entry they go to the default project. */
export const dropProjectState = proxy<{ current: DropProject | null }>({ current: null })

/** Sends dropped files to a project for as long as its page is mounted. */
export function useDropProject(project: DropProject | undefined): void {
  const { id, name } = project ?? {}
  useEffect(() => {
    dropProjectState.current = id === undefined || name === undefined ? null : { id, name }
    return () => {
      dropProjectState.current = null
    }
  }, [id, name])
}
