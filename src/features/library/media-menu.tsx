import { Button, Menu, MenuDivider, MenuItem, PopoverNext } from '@blueprintjs/core'
import { EyeOpen, More, Person, Trash } from '@blueprintjs/icons'
import { useState } from 'react'
import { useNavigate } from 'react-router-dom'

import type { Media } from '../../../generated/model/media.zod'
import { useFindFaces, useRemoveMedia } from '../../api/use-media-actions'
import { paths } from '../../lib/paths'
import { notify, notifyError } from '../../notifications/notify'
import { DeleteMediaDialog } from '../../ui/delete-media-dialog'

/** What can be done to a media from its card. */
export function MediaMenu({ media, isBusy }: { media: Media; isBusy: boolean }) {
  const navigate = useNavigate()
  const { findFaces } = useFindFaces()
  const { removeMedia, isPending, error, reset } = useRemoveMedia(media.id)
  const [isAsking, setAsking] = useState(false)
  // Where faces were found already, finding them again would replace decisions: the media's own page asks about that.
  const mayFindFaces = media.type === 'image' && !isBusy && (media.state === 'Uploaded' || media.state === 'Error')
  const mayReview = media.type === 'image' && !isBusy && (media.state === 'Ready for review' || media.state === 'Redacted')
  const closeDialog = () => {
    setAsking(false)
    reset()
  }
  const menu = (
    <Menu>
      <MenuItem
        text="Find faces"
        icon={<Person />}
        disabled={!mayFindFaces}
        onClick={() => void findFaces(media.id, false).catch(notifyError)}
      />
      <MenuItem text="Review" icon={<EyeOpen />} disabled={!mayReview} onClick={() => void navigate(paths.imageReview(media.id))} />
      <MenuDivider />
      <MenuItem text="Delete…" icon={<Trash />} intent="danger" onClick={() => setAsking(true)} />
    </Menu>
  )
  return (
    <>
      <PopoverNext content={menu} placement="bottom-end">
        <Button variant="minimal" icon={<More />} aria-label={`Actions for ${media.name}`} />
      </PopoverNext>
      <DeleteMediaDialog
        isOpen={isAsking}
        name={media.name}
        versions={media.exportedVersions.length}
        isDeleting={isPending}
        error={error}
        onCancel={closeDialog}
        onConfirm={() => removeMedia(() => notify({ message: `“${media.name}” is deleted.`, variant: 'info' }))}
      />
    </>
  )
}
