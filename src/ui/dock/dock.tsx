import { Button, PopoverNext } from '@blueprintjs/core'
import { ChevronUp, Error as ErrorIcon } from '@blueprintjs/icons'
import { useEffect, useRef, type ReactElement, type ReactNode } from 'react'

import { formatNumber } from '#lib/words/formats.ts'
import { VisuallyHidden } from '../visually-hidden'
import styles from './dock.module.css'

interface DockProps {
  name: string
  icon: ReactElement
  /** The open work in words, such as "2 running, 3 waiting". Empty if only failures are left. */
  summary: string
  /** Replaces the words in narrow windows. */
  count: number
  /** The failures in words, which stay readable at every width. Empty if nothing failed. */
  failure: string
  /** From 0 to 1; null if nothing is in progress. */
  progress: number | null
  /** Whether there is anything to show. An open panel stays until it is closed, because the focus may be in it. */
  isPresent: boolean
  isOpen: boolean
  onToggle: (isOpen: boolean) => void
  /** Whether it opened by itself, so that the focus stays where it is. */
  isSelfOpened?: boolean
  /** Read out when it changes. */
  announcement: string
  /** Buttons of the panel's title bar. */
  actions?: ReactNode
  /** The content of the panel. */
  children: ReactNode
}

/** Shows work in the background as a button of the header with its progress and failures. The button opens a panel with the details. */
export function Dock(props: DockProps) {
  const { name, summary, failure, isPresent, isOpen, isSelfOpened = false, onToggle, announcement, actions, children } = props
  const isShown = isPresent || isOpen
  useFocusOnPage(isShown)
  const noun = name.toLowerCase()
  const words = [summary, failure].filter((part) => part !== '').join(', ')
  // Contains the visible words, also those that are hidden in narrow windows.
  const label = words === '' ? name : `${name}: ${words}`
  const panel = (
    <section className={styles.panel} aria-label={name}>
      <div className={styles.title}>
        <h2>
          {name} <span className={styles.summary}>{words}</span>
        </h2>
        <Button
          variant="minimal"
          icon={<ChevronUp />}
          aria-label={`Collapse ${noun}`}
          title={`Collapse ${noun}`}
          onClick={() => onToggle(false)}
        />
        {actions}
      </div>
      {children}
    </section>
  )
  return (
    <>
      <VisuallyHidden isStatus>{announcement}</VisuallyHidden>
      {isShown && (
        <PopoverNext
          content={panel}
          placement="bottom-end"
          arrow={false}
          animation="minimal"
          // Right behind its button in the order of focus, and without a trap, because work continues beside it.
          usePortal={false}
          enforceFocus={false}
          // oxlint-disable-next-line jsx-a11y/no-autofocus -- someone who opens the panel continues in it
          autoFocus={!isSelfOpened}
          isOpen={isOpen}
          onInteraction={onToggle}
          renderTarget={({ isOpen: _isOpen, ref, className, 'aria-haspopup': _popup, 'aria-expanded': isExpanded, ...target }) => (
            <span {...target} ref={ref} className={className}>
              <Button
                className={styles.button ?? ''}
                variant="minimal"
                icon={props.icon}
                aria-label={label}
                title={label}
                aria-expanded={isExpanded}
              >
                <Face {...props} />
              </Button>
            </span>
          )}
        />
      )}
    </>
  )
}

/** Renders the content of the button. */
function Face({ name, summary, count, failure, progress }: DockProps) {
  return (
    <>
      <span className={styles.words}>
        {name}
        {summary === '' ? '' : `: ${summary}`}
      </span>
      {count > 0 && <span className={styles.count}>{formatNumber(count)}</span>}
      {failure !== '' && (
        <span className={styles.failure}>
          <ErrorIcon size={14} /> {failure}
        </span>
      )}
      {progress !== null && (
        <span className={styles.track}>
          <span className={styles.meter} style={{ width: `${Math.round(100 * progress)}%` }} />
        </span>
      )}
    </>
  )
}

/** Gives the page the focus that was lost with the dock. Otherwise the next Tab would start at the top of the window. */
function useFocusOnPage(isShown: boolean): void {
  const wasShown = useRef(isShown)
  useEffect(() => {
    const isRemoved = wasShown.current && !isShown
    wasShown.current = isShown
    if (isRemoved && document.activeElement === document.body) document.getElementById('main')?.focus({ preventScroll: true })
  }, [isShown])
}
