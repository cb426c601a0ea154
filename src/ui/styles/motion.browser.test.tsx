import { BlueprintProvider, ContextMenuPopover, Dialog, Menu, MenuItem, OverlayToaster, Toast } from '@blueprintjs/core'
import { cleanup, render, screen } from '@testing-library/react'
import { StrictMode } from 'react'
import { afterEach, describe, expect, test } from 'vitest'
import { cdp } from 'vitest/browser'

import '@blueprintjs/core/lib/css/blueprint.css'
import './theme.css'
import './base.css'
import './blueprint.css'
import './controls.css'
import './motion.css'

const prefer = (motion: 'reduce' | 'no-preference') =>
  cdp().send('Emulation.setEmulatedMedia', { features: [{ name: 'prefers-reduced-motion', value: motion }] })

afterEach(async () => {
  cleanup()
  await prefer('no-preference')
})

const show = (element: React.JSX.Element) =>
  render(
    <StrictMode>
      <BlueprintProvider>{element}</BlueprintProvider>
    </StrictMode>,
  )

const parts = {
  menu: {
    element: (
      <ContextMenuPopover
        isOpen
        targetOffset={{ left: 20, top: 20 }}
        content={
          <Menu>
            <MenuItem text="Redact" />
          </Menu>
        }
        transitionDuration={0}
      />
    ),
    find: () => screen.getByRole('menu').closest('.bp6-popover'),
  },
  toast: {
    element: (
      <OverlayToaster>
        <Toast key="saved" message="Saved" timeout={0} />
      </OverlayToaster>
    ),
    find: () => screen.getByText('Saved').closest('.bp6-toast'),
  },
  dialog: { element: <Dialog isOpen title="Redact file" />, find: () => screen.getByRole('dialog').closest('.bp6-dialog') },
}

/** Returns the durations of the animations and transitions of an element that is being shown. */
async function motionOf(find: () => Element | null): Promise<unknown[]> {
  await new Promise(requestAnimationFrame)
  return (find()?.getAnimations() ?? []).map((animation) => animation.effect?.getComputedTiming().duration)
}

describe.each(Object.entries(parts))('%s', (_name, { element, find }) => {
  test('appears by a short motion, and ends where it belongs', async () => {
    show(element)
    const durations = await motionOf(find)
    expect(durations).not.toEqual([])
    expect(new Set(durations)).toEqual(new Set([150]))
    await expect.poll(() => find()?.getAnimations()).toEqual([])
    const { opacity, transform } = getComputedStyle(find() ?? document.body)
    expect([opacity, transform]).toEqual(['1', 'none'])
  })

  test('appears at once where reduced motion is preferred', async () => {
    await prefer('reduce')
    show(element)
    expect(await motionOf(find)).toEqual([])
    const { opacity, transform } = getComputedStyle(find() ?? document.body)
    expect([opacity, transform]).toEqual(['1', 'none'])
  })
})
