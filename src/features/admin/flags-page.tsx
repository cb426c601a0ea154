import { Switch } from '@blueprintjs/core'
import { useQueryClient } from '@tanstack/react-query'

import { getListAllFlagsQueryKey, useListAllFlags, useUpdateFlags } from '#generated/admin/admin.ts'
import { logError, notify } from '#notifications/notify.ts'
import { DEFAULT_FLAGS, loadFlags, USED_FLAGS, type Flags } from '#state/flags.ts'
import { ErrorNotice } from '#ui/error-notice.tsx'
import { Page } from '#ui/page.tsx'
import { ErrorState, LoadingState } from '#ui/states.tsx'
import styles from './admin.module.css'

/** The effect of each flag. */
const FLAG_WORDS = {
  bugsnag: 'Reports errors to Bugsnag, if this build has an API key.',
  feedback: 'Adds Send feedback to the help menus and the command palette.',
  signup: 'Lets visitors create an account.',
  'privacy-notice': 'Shows visitors the privacy notice until they dismiss it.',
  userflow: 'Replaces the Help guide link with the Resource Center.',
  'video-search': 'Adds Search videos to the menus of videos.',
  documents: 'Shows the Review step of documents also while they can’t be reviewed.',
  'account-page': 'Adds Dashboard (new) to the menus.',
  'find-person': 'Lets people compare a face with all faces of its project. Turn it off where comparing faces isn’t allowed.',
} as const satisfies Record<(typeof USED_FLAGS)[number], string>

/** Switches features on or off for everyone. */
export function Component() {
  const flags = useListAllFlags()
  return (
    <Page title="Features">
      <div className={styles.header}>
        <h1>Features</h1>
      </div>
      <p className={styles.lead}>Changes apply to everyone on their next page load.</p>
      {flags.data !== undefined ? (
        <FlagSwitches flags={{ ...DEFAULT_FLAGS, ...flags.data }} />
      ) : flags.isError ? (
        <ErrorState title="Couldn’t load features" error={flags.error} onRetry={() => void flags.refetch()} />
      ) : (
        <LoadingState label="Loading features…" />
      )}
    </Page>
  )
}

function FlagSwitches({ flags }: { flags: Flags }) {
  const client = useQueryClient()
  const update = useUpdateFlags({
    mutation: {
      onSuccess: (after, { data }) => {
        client.setQueryData(getListAllFlagsQueryKey(), after)
        for (const [name, isOn] of Object.entries(data))
          notify({ message: `${name} is ${isOn ? 'on' : 'off'} for everyone.`, variant: 'info' })
        // This page is already open, so it reloads its own flags immediately.
        loadFlags(location.search).catch(logError)
      },
    },
  })
  const list = {
    flags,
    isDisabled: update.isPending,
    onSwitch: (name: keyof Flags, isOn: boolean) => update.mutate({ data: { [name]: isOn } }),
  }
  return (
    <>
      <FlagList {...list} />
      {update.error && <ErrorNotice className={styles.error} error={update.error} />}
    </>
  )
}

interface FlagListProps {
  flags: Flags
  isDisabled: boolean
  onSwitch: (name: keyof Flags, isOn: boolean) => void
}

function FlagList({ flags, isDisabled, onSwitch }: FlagListProps) {
  return (
    <ul className={styles['flags']} aria-label="Features">
      {USED_FLAGS.map((name) => (
        <li key={name} className={styles['flag']}>
          <Switch
            label={name}
            checked={flags[name]}
            disabled={isDisabled}
            aria-describedby={`flag-${name}`}
            onChange={(event) => onSwitch(name, event.currentTarget.checked)}
          />
          <p id={`flag-${name}`}>{FLAG_WORDS[name]}</p>
        </li>
      ))}
    </ul>
  )
}
