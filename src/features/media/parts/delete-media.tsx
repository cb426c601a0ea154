import { Button } from '@blueprintjs/core'
import { Trash } from '@blueprintjs/icons'
import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from 'react-router-dom'

import type { Media } from '#generated/model/media.zod.ts'
import { useIsOwn } from '#api/use-is-own.ts'
import { paths } from '#lib/addresses/paths.ts'
import { deleteWithUndo } from '#notifications/deletions.ts'

/**
 * Deletes the file like the library: it disappears from all lists immediately, and a toast offers Undo. Files of other people have no
 * button.
 */
export function DeleteMedia({ media }: { media: Media }) {
  const client = useQueryClient()
  const navigate = useNavigate()
  const isOwn = useIsOwn()(media)
  const remove = (): void => {
    deleteWithUndo(client, [media])
    void navigate(paths.home())
  }
  if (!isOwn) return null
  return <Button text="Delete" variant="minimal" icon={<Trash />} onClick={remove} />
}
