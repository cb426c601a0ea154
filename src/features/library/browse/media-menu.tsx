import { Classes, Menu, MenuDivider, MenuItem, PopoverNext } from '@blueprintjs/core'
import { Comparison, Cross, Download, EyeOpen, FolderClose, More, Person, Search, Trash } from '@blueprintjs/icons'
import { useRef, useState } from 'react'
import { useNavigate } from 'react-router-dom'
import { useSnapshot } from 'valtio'

import type { Job } from '#generated/model/job.zod.ts'
import type { Media } from '#generated/model/media.zod.ts'
import { cancelLabel } from '#api/live/newest-jobs.ts'
import { useIsOwn } from '#api/use-is-own.ts'
import { useDetect, useStopJob } from '#api/use-media-actions.ts'
import { FACES_ONLY, requestOf } from '#lib/words/detection-tags.ts'
import { isActive } from '#lib/job-state.ts'
import { mediaUrls } from '#lib/addresses/media-urls.ts'
import { mediaReviewPage, paths } from '#lib/addresses/paths.ts'
import { currentVersion } from '#lib/current-version.ts'
import { mediaTraits } from '#lib/media-traits.ts'
import { notifyError } from '#notifications/notify.ts'
import { followDownload } from '#notifications/start-download.ts'
import { flagsState } from '#state/flags.ts'
import { isDetectable, isNew } from '../chosen/detectable'
import type { ItemActions } from './media-item'

interface MediaMenuProps {
  media: Media
  job: Job | undefined
  isBusy: boolean
  isTabStop: boolean
  actions: ItemActions
}

/**
 * Renders the menu of a file. The popover is created when the menu is first opened, because creating one for each of thousands of files
 * would make scrolling slow.
 */
export function MediaMenu(props: MediaMenuProps) {
  const button = useRef<HTMLButtonElement>(null)
  const [wasOpened, setOpened] = useState(false)
  const toggle = (
    <button
      ref={button}
      type="button"
      className={`${Classes.BUTTON} ${Classes.MINIMAL}`}
      aria-label={`Actions for ${props.media.name}`}
      aria-haspopup="menu"
      tabIndex={props.isTabStop ? 0 : -1}
      {...(wasOpened ? {} : { onClick: () => setOpened(true) })}
    >
      <More />
    </button>
  )
  if (!wasOpened) return toggle
  // This button has replaced the pressed one, and gets the focus back unless another element has it.
  const giveFocusBack = (): void => {
    if (document.activeElement === document.body) button.current?.focus()
  }
  return (
    <PopoverNext defaultIsOpen content={<MediaMenuItems {...props} />} placement="bottom-end" onClosed={giveFocusBack}>
      {toggle}
    </PopoverNext>
  )
}

function MediaMenuItems({ media, job, isBusy, actions }: MediaMenuProps) {
  const navigate = useNavigate()
  const { detect } = useDetect()
  const { stopJob } = useStopJob(media.id)
  const hasVideoSearch = useSnapshot(flagsState)['video-search']
  // Detecting again would replace decisions, so it is offered only in the dialog, which explains that.
  const reason = actions.reasonAgainst(media.type)
  const mayDetectFaces = !isBusy && isNew(media, reason)
  // Only the owner of a shared project may move and delete its files.
  const isOwn = useIsOwn()(media)
  const { version } = currentVersion(media.exportedVersions)
  const mayReview = !isBusy && (media.state === 'Ready for review' || media.state === 'Redacted')
  return (
    <Menu>
      {isActive(job) && <MenuItem text={cancelLabel(job.kind)} icon={<Cross />} onClick={() => void stopJob(job.id).catch(notifyError)} />}
      <MenuItem
        text="Detect faces"
        icon={<Person />}
        disabled={!mayDetectFaces}
        onClick={() => void detect(media.id, requestOf(FACES_ONLY)).catch(notifyError)}
      />
      <MenuItem
        text="Detect…"
        icon={<Search />}
        disabled={isBusy || !isDetectable(media, reason)}
        onClick={() => actions.onChooseDetection(media)}
      />
      <MenuItem
        text="Review"
        icon={<EyeOpen />}
        disabled={!mayReview}
        onClick={() => void navigate(mediaReviewPage(media.type, media.id))}
      />
      <MenuItem
        text="Download"
        icon={<Download />}
        disabled={version === null}
        {...(version && { href: mediaUrls.version(media.id, version.id), onClick: followDownload })}
      />
      {mediaTraits[media.type].isVisual && (
        <MenuItem text="Preview" icon={<Comparison />} disabled={!mayReview} onClick={() => void navigate(paths.preview(media.id))} />
      )}
      {hasVideoSearch && mediaTraits[media.type].hasFrames && (
        <MenuItem text="Search videos" icon={<Search />} onClick={() => void navigate(paths.videoSearch(media.id))} />
      )}
      {isOwn && <MenuItem text="Move to project…" icon={<FolderClose />} onClick={() => actions.onMove(media)} />}
      {isOwn && <MenuDivider />}
      {isOwn && <MenuItem text="Delete" icon={<Trash />} intent="danger" onClick={() => actions.onDelete(media)} />}
    </Menu>
  )
}
