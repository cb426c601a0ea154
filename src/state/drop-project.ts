import { useEffect } from 'react'
import { proxy } from 'valtio'

interface DropProject {
  id: string
  name: string
}

/** The project for dropped files on pages that show one; otherwise they go to the default project. */
export const dropProjectState = proxy<{ current: DropProject | null }>({ current: null })

/** Directs dropped files to a project while its page is mounted. */
export function useDropProject(project: DropProject | undefined): void {
  const { id, name } = project ?? {}
  useEffect(() => {
    dropProjectState.current = id === undefined || name === undefined ? null : { id, name }
    return () => {
      dropProjectState.current = null
    }
  }, [id, name])
}
