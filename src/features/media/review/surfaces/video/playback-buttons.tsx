import { Button } from '@blueprintjs/core'
import { Pause, Play, VolumeOff, VolumeUp } from '@blueprintjs/icons'
import { useSyncExternalStore } from 'react'

import type { Clock } from '#editor/clock.ts'
import { SpeedSelect } from '#features/media/player/speed-select.tsx'

/** Renders the button that plays and pauses. */
export function PlayButton({ clock, onPlay }: { clock: Clock; onPlay: () => void }) {
  const isPlaying = useSyncExternalStore(clock.subscribe, () => clock.getSnapshot().isPlaying)
  return <Button icon={isPlaying ? <Pause /> : <Play />} aria-label={isPlaying ? 'Pause' : 'Play'} onClick={onPlay} />
}

/** Renders the button that mutes the playback. */
export function MuteButton({ isMuted, onChange }: { isMuted: boolean; onChange: (isMuted: boolean) => void }) {
  return (
    <Button
      variant="minimal"
      icon={isMuted ? <VolumeOff /> : <VolumeUp />}
      aria-label="Mute"
      aria-pressed={isMuted}
      onClick={() => onChange(!isMuted)}
    />
  )
}

/** Renders the choice of the speed of a clock. */
export function ClockSpeed({ clock, speeds }: { clock: Clock; speeds: readonly number[] }) {
  const rate = useSyncExternalStore(clock.subscribe, () => clock.getSnapshot().rate)
  return <SpeedSelect rate={rate} speeds={speeds} onChange={(next) => clock.setRate(next)} />
}
