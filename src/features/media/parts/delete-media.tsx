import { Button } from '@blueprintjs/core'
import { Trash } from '@blueprintjs/icons'
import { useState } from 'react'
import { useNavigate } from 'react-router-dom'

import type { Media } from '../../../../generated/model/media.zod'
import { useRemoveMedia } from '../../../api/use-media-actions'
import { paths } from '../../../lib/paths'
import { notify } from '../../../notifications/notify'
import { DeleteMediaDialog } from '../../../ui/delete-media-dialog'

/** Deletes the media, after asking, and leads back to the library. */
export function DeleteMedia({ media }: { media: Media }) {
  const navigate = useNavigate()
  const { removeMedia, isPending, error, reset } = useRemoveMedia(media.id)
  const [isAsking, setAsking] = useState(false)
  const confirm = () =>
    removeMedia(() => {
      notify({ message: `“${media.name}” is deleted.`, variant: 'info' })
      void navigate(paths.home())
    })
  return (
    <>
      <Button text="Delete" variant="minimal" icon={<Trash />} onClick={() => setAsking(true)} />
      <DeleteMediaDialog
        isOpen={isAsking}
        name={media.name}
        versions={media.exportedVersions.length}
        isDeleting={isPending}
        error={error}
        onConfirm={confirm}
        onCancel={() => {
          setAsking(false)
          reset()
        }}
      />
    </>
  )
}
