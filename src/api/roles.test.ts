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
  { role: {}, isMember: false, isManager: false },
  { role: { enterpriseUser: true }, isMember: true, isManager: false },
  { role: { enterpriseUser: true, enterpriseAdmin: true }, isMember: true, isManager: true },
  { role: { enterpriseUser: true, enterpriseOwner: true }, isMember: true, isManager: true },
  { role: { enterpriseOwner: true }, isMember: true, isManager: true },
])('[ROLE-01] $role: a member $isMember, a manager $isManager', ({ role, isMember, isManager }) => {
  const info = { ...person, ...role }
  expect(isEnterpriseMember(info)).toBe(isMember)
  expect(managesEnterprise(info)).toBe(isManager)
})

test('[ROLE-01] who runs the product is said by an unlimited plan alone', () => {
  const unlimited = { planTitle: 'Unlimited', planTitleSubtitle: 'No limit', unlimited: true } as const
  expect(isProductAdmin({ ...unlimited, adminUser: true })).toBe(true)
  expect(isProductAdmin({ ...unlimited, adminUser: false })).toBe(false)
  expect(isProductAdmin({ planTitle: 'Enterprise plan', planTitleSubtitle: 'Riverside Council' })).toBe(false)
})
