import { Tracking } from '../../follow/tracking'
import type { FollowDirection } from '../../follow/follower'
import { action, type Action, type ActionContext } from '../action'

/** The actions that follow the subject of a track through a video. */
export function followActions({ editor, tracking = new Tracking(editor) }: ActionContext): Action[] {
  const add = (id: string, label: string, shortcut: string, directions: readonly FollowDirection[]): Action =>
    action({
      id,
      label,
      group: 'Tracks',
      shortcuts: [shortcut],
      isEnabled: () => tracking.whyNot(directions) === undefined,
      whyDisabled: () => tracking.whyNot(directions),
      run: () => void tracking.start(directions),
    })
  return [
    add('track-forward', 'Track forward', 'Shift+f', ['forward']),
    add('track-back', 'Track back', 'Shift+j', ['back']),
    add('track-both', 'Track both ways', 'Shift+a', ['forward', 'back']),
    action({
      id: 'track-stop',
      label: 'Stop tracking',
      group: 'Tracks',
      shortcuts: ['Escape'],
      // Takes precedence over the key's action in the whole review.
      scope: 'playback',
      isEnabled: () => tracking.getSnapshot().running !== null,
      run: () => tracking.stop(),
    }),
  ]
}
