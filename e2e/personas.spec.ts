import type { Page } from '@playwright/test'

import { closeByEscape } from './support/steps.ts'
import { expect, test } from './support/studio-test.ts'

const REFUSED = '403 Forbidden'

interface Journey {
  /** The persona's name on the scenarios page. */
  who: string
  menu: string[]
  /** The remaining time as displayed; null for an unlimited account. */
  time: string | null
  drawer: string[]
  /** The heading at each path, which is `REFUSED` where access is denied. */
  opens: Record<string, string>
}

const own = { menu: ['Account', 'Top up'], drawer: ['Library', 'Downloads', 'Account', 'Top up'] }
const member = { menu: ['Dashboard', 'Integrations'], drawer: ['Library', 'Downloads', 'Integrations', 'Dashboard'] }
const alone = { '/app/enterprise': REFUSED, '/enterprise/events': REFUSED, '/admin/flags': REFUSED }

const JOURNEYS: Journey[] = [
  { who: 'Nora New', ...own, time: '10 mins', opens: { '/app/account/your-plan/': 'Your plan', ...alone } },
  { who: 'Sam Standard', ...own, time: '11 hours', opens: { '/app/account': 'Profile', ...alone } },
  { who: 'Uli Unlimited', ...own, time: null, opens: alone },
  {
    who: 'Eve Enterprise',
    ...member,
    time: '10 hours',
    opens: { '/app/enterprise': 'Riverside Council', '/app/enterprise/users': REFUSED, '/admin/flags': REFUSED },
  },
  { who: 'Ari Admin', ...member, time: '100 hours', opens: { '/app/enterprise/users': 'Users', '/admin/flags': REFUSED } },
  { who: 'Oda Owner', ...member, time: '100 hours', opens: { '/app/enterprise/users': 'Users', '/admin/flags': REFUSED } },
]

const bar = (page: Page) => page.getByRole('banner')
const avatar = (page: Page) => bar(page).getByRole('button', { name: /^Account menu for/ })
const toggle = (page: Page) => bar(page).getByRole('button', { name: 'Menu', exact: true })
const drawerLinks = (page: Page) => page.getByRole('navigation', { name: 'Product' }).getByRole('link')

async function signInAs(page: Page, who: string): Promise<void> {
  await page.goto('/dev/scenarios')
  await page.getByRole('button', { name: who, exact: true }).click()
  await expect(page).toHaveURL(/\/home$/)
  await expect(bar(page)).toBeVisible()
}

/** Navigates within the app, as a link does, without reloading the page. */
async function goWithin(page: Page, path: string): Promise<void> {
  await page.evaluate((to) => {
    history.pushState(null, '', to)
    dispatchEvent(new PopStateEvent('popstate'))
  }, path)
  await expect(page).toHaveURL((url) => url.pathname.startsWith(path.replace(/\/$/, '')))
}

async function checkShell(page: Page, { menu, time, drawer }: Journey): Promise<void> {
  await expect(bar(page).getByRole('link', { name: 'Redaction Studio' })).toBeVisible()
  await avatar(page).click()
  const items = page.getByRole('menu', { name: 'Account' })
  await expect(items.getByRole('menuitem')).toHaveText([...menu, 'Help guide', 'FAQs', 'Contact us', 'Keyboard shortcuts', 'Log out'])
  const left = page.getByText(/^Remaining time:/)
  await (time === null ? expect(left).toHaveCount(0) : expect(left).toHaveText(`Remaining time: ${time}`))
  await closeByEscape(page, items)
  await expect(avatar(page)).toBeFocused()
  await toggle(page).click()
  await expect(drawerLinks(page)).toHaveText(drawer)
  await page.keyboard.press('Escape')
  await expect(drawerLinks(page)).toHaveCount(0)
  await expect(toggle(page)).toBeFocused()
}

async function checkAccess(page: Page, opens: Journey['opens']): Promise<void> {
  for (const [path, heading] of Object.entries(opens)) {
    await goWithin(page, path)
    await expect(page.getByRole('main').getByRole('heading', { name: heading, exact: true }).first(), path).toBeVisible()
  }
}

test('[ROLE-01] [ROLE-03] [HDR-06] [HDR-07] [HDR-08] [HDR-09] each persona reaches its own pages and is refused all others', async ({
  studio,
}) => {
  const { page } = studio
  for (const journey of JOURNEYS) {
    await test.step(journey.who, async () => {
      await signInAs(page, journey.who)
      await checkShell(page, journey)
      await checkAccess(page, journey.opens)
    })
  }

  await test.step('Ada Api: no drawer, no account menu, and a logo that is not a link', async () => {
    await signInAs(page, 'Ada Api')
    await expect(bar(page).getByText('Redaction Studio')).toBeVisible()
    await expect(bar(page).getByRole('link', { name: 'Redaction Studio' })).toHaveCount(0)
    await expect(toggle(page)).toHaveCount(0)
    await expect(avatar(page)).toHaveCount(0)
    await goWithin(page, '/admin/flags')
    await expect(page.getByRole('heading', { name: REFUSED })).toBeVisible()
    await expect(toggle(page)).toBeVisible()
  })
})

test('[NAV-01] [NAV-06] [ROLE-03] a visitor signs in and returns to the page they came from', async ({ studio }) => {
  const { page } = studio
  studio.expectConsoleErrors(/401/)

  await test.step('every path leads to the landing page', async () => {
    for (const path of ['/nowhere', '/home', '/admin/users']) {
      await page.goto(path)
      await expect(page).toHaveURL('/')
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    }
    await expect(toggle(page)).toHaveCount(0)
    await expect(page.getByRole('contentinfo').getByRole('link')).toHaveText([
      'Help guide',
      'FAQs',
      'Contact us',
      'Privacy',
      'Terms',
      'Licences',
    ])
  })

  await test.step('the login leads to the last requested page', async () => {
    await page.getByRole('link', { name: 'Log in' }).first().click()
    await page.getByLabel('Email').fill('admin@redaction-studio.example')
    await page.getByLabel('Password', { exact: true }).fill('persona-redaction-42')
    await page.getByRole('button', { name: 'Log in', exact: true }).click()
    await expect(page).toHaveURL(/\/admin\/users$/)
    await expect(page.getByRole('heading', { name: 'All users', exact: true })).toBeVisible()
  })

  await test.step('an administrator finds Administration in the drawer, and no enterprise pages', async () => {
    await toggle(page).click()
    await expect(drawerLinks(page)).toHaveText(['Library', 'Downloads', 'Account', 'Top up', 'Administration'])
    await expect(page.getByRole('link', { name: 'Administration' })).toHaveAttribute('aria-current', 'true')
    await page.getByRole('link', { name: 'Library', exact: true }).click()
    await expect(page).toHaveURL(/\/home$/)
    await expect(drawerLinks(page)).toHaveCount(0)
    await goWithin(page, '/app/enterprise')
    await expect(page.getByRole('heading', { name: REFUSED })).toBeVisible()
  })

  await test.step('an unknown path shows an error inside the app shell, and logging out leads to the landing page', async () => {
    await page.goto('/nowhere')
    await expect(page.getByText('No route matches URL')).toBeVisible()
    await avatar(page).click()
    await Promise.all([page.waitForEvent('load'), page.getByRole('menuitem', { name: 'Log out' }).click()])
    await expect(page).toHaveURL('/')
  })
})

test('[OVL-07] [HDR-05] the app shell has a 64-pixel header, a drawer of 300–1000 pixels, fullscreen and a shortcut list', async ({
  studio,
}) => {
  const { page } = studio
  await page.setViewportSize({ width: 1920, height: 1080 })
  await signInAs(page, 'Sam Standard')
  expect((await bar(page).boundingBox())?.height).toBe(64)

  await test.step('the skip link moves the focus to the main content', async () => {
    await page.getByRole('link', { name: 'Skip to content' }).focus()
    await page.keyboard.press('Enter')
    await expect(page.getByRole('main')).toBeFocused()
    await expect(page).toHaveURL(/\/home$/)
  })

  await test.step('the drawer is resized and keeps its width', async () => {
    await toggle(page).click()
    const drawer = page.getByRole('complementary', { name: 'Menu' })
    const edge = page.getByRole('separator', { name: 'Menu width' })
    const width = async (): Promise<number> => Math.round((await drawer.boundingBox())?.width ?? 0)
    await expect.poll(width).toBe(320)
    for (const [x, expected] of [
      [460, 460],
      [1800, 1000],
      [20, 300],
      [400, 400],
    ] as const) {
      const { x: left = 0, width: across = 0 } = (await edge.boundingBox()) ?? {}
      const from = left + across / 2
      const grip = from - (await width())
      await page.mouse.move(from, 500)
      await page.mouse.down()
      await page.mouse.move(x + grip, 520, { steps: 3 })
      await page.mouse.up()
      await expect.poll(width).toBe(expected)
    }
    const main = await page.getByRole('main').boundingBox()
    expect(main?.x, 'the drawer is beside the page').toBeGreaterThanOrEqual(400)
    await page.reload()
    await expect(drawer).toBeVisible()
    await expect.poll(width).toBe(400)
  })

  await test.step('the drawer closes in a smaller window', async () => {
    await page.setViewportSize({ width: 1280, height: 800 })
    await expect(page.getByRole('complementary', { name: 'Menu' })).toHaveCount(0)
  })

  await test.step('fullscreen is entered and exited', async () => {
    await bar(page).getByRole('button', { name: 'Enter fullscreen' }).click()
    await bar(page).getByRole('button', { name: 'Exit fullscreen' }).click()
    await expect(bar(page).getByRole('button', { name: 'Enter fullscreen' })).toBeVisible()
  })

  await test.step('? lists the shortcuts', async () => {
    await page.keyboard.press('?')
    const list = page.getByRole('dialog', { name: 'Keyboard shortcuts' })
    await expect(list.getByText('Show shortcuts')).toBeVisible()
    await closeByEscape(page, list)
  })
})
