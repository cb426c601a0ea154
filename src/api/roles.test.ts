import { expect, test } from 'vitest'

import type { UserInfo } from '#generated/model/userInfo.zod.ts'
import { isEnterpriseMember, managesEnterprise, isProductAdmin } from './roles'

const person: UserInfo = {
  token: 't',
  websocket: 'ws',
  remainingSeconds: null,
  approved: true,
  forceApiView: false,
  enterpriseUser: false,
  enterpriseAdmin: false,
  enterpriseOwner: false,
  user: { id: 'u', name: 'Ada', email: 'ada@council.example', company: null, jobTitle: null, dateCreated: 0 },
}

test.each([
  [{ enterpriseUser: false, enterpriseAdmin: false, enterpriseOwner: false }, false, false],
  [{ enterpriseUser: true, enterpriseAdmin: false, enterpriseOwner: false }, true, false],
  [{ enterpriseUser: false, enterpriseAdmin: true, enterpriseOwner: false }, true, true],
  [{ enterpriseUser: false, enterpriseAdmin: false, enterpriseOwner: true }, true, true],
  [{ enterpriseUser: true, enterpriseAdmin: true, enterpriseOwner: false }, true, true],
  [{ enterpriseUser: true, enterpriseAdmin: false, enterpriseOwner: true }, true, true],
  [{ enterpriseUser: false, enterpriseAdmin: true, enterpriseOwner: true }, true, true],
  [{ enterpriseUser: true, enterpriseAdmin: true, enterpriseOwner: true }, true, true],
])('[ROLE-01] %j: is a member %s, is a manager %s', (roles, isMember, isManager) => {
  const info = { ...person, ...roles }
  expect(isEnterpriseMember(info)).toBe(isMember)
  expect(managesEnterprise(info)).toBe(isManager)
})

test('[ROLE-01] only a user on an unlimited plan can be a product administrator', () => {
  const unlimited = { planTitle: 'Unlimited', planTitleSubtitle: 'No limit', unlimited: true } as const
  expect(isProductAdmin({ ...unlimited, adminUser: true })).toBe(true)
  expect(isProductAdmin({ ...unlimited, adminUser: false })).toBe(false)
  expect(isProductAdmin({ planTitle: 'Enterprise plan', planTitleSubtitle: 'Riverside Council' })).toBe(false)
})
