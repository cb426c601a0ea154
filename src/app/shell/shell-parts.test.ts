import { expect, test } from 'vitest'

import { currentDestination, drawerDestinations, type ShellContext } from './shell-parts'

const everything: ShellContext = {
  info: {
    token: 't',
    websocket: 'ws',
    remainingSeconds: null,
    approved: true,
    forceApiView: false,
    enterpriseUser: true,
    enterpriseAdmin: true,
    enterpriseOwner: false,
    user: { id: 'user-ada', name: 'Ada', email: 'ada@council.example', company: null, jobTitle: null, dateCreated: 0 },
  },
  forceApiView: false,
  showApiUI: false,
  isProductAdmin: true,
  flags: { userflow: false, 'account-page': true },
  pathname: '/home',
}

test.each([
  ['/home', 'library'],
  ['/image/review', 'library'],
  ['/images', null],
  ['/downloads', 'downloads'],
  ['/integrations/eagle-eye', 'integrations'],
  ['/dashboard', 'newDashboard'],
  ['/app/enterprise', 'dashboard'],
  ['/app/enterprise/projects', 'dashboard'],
  ['/app/enterprise/users', 'dashboard'],
  ['/enterprise/activities', 'dashboard'],
  ['/admin/flags', 'administration'],
  ['/nowhere', null],
])('the page %s belongs to %s', (pathname, id) => {
  expect(currentDestination(drawerDestinations(everything), pathname)).toBe(id)
})

test.each([
  ['/app/account', 'account'],
  ['/app/account/invoices', 'account'],
  ['/app/account/your-plan', 'topUp'],
  ['/app/account/your-plan/', 'topUp'],
])('for a user without an enterprise the page %s belongs to %s', (pathname, id) => {
  const info = everything.info && { ...everything.info, enterpriseUser: false, enterpriseAdmin: false }
  expect(currentDestination(drawerDestinations({ ...everything, info }), pathname)).toBe(id)
})
