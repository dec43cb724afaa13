import { endpoints } from '@fairway/contract/all'
import type { Endpoint } from '@fairway/contract/kernel/endpoint'
import type { Permission } from '@fairway/contract/menus/menus'
import { moneyMoving } from '@fairway/contract/staff/factors/values'
import { expect, test } from 'vitest'

// Step-up authentication over the whole contract: what moves money, approves or grants asks for the second factor again.

const commands = (Object.entries(endpoints) as [string, Endpoint][]).filter(
  ([, { method }]) => method === 'POST',
)
const names = (found: typeof commands) => found.map(([name]) => name).sort()
const withoutStepUp = (found: typeof commands) => names(found.filter(([, { stepUp }]) => stepUp !== true))

test('[Q9] every command that asks for a permission to move money has step-up', () => {
  const moving = commands.filter(
    ([, { access }]) => 'permission' in access && moneyMoving.includes(access.permission),
  )
  expect(moving.length).toBeGreaterThan(8)
  expect(withoutStepUp(moving)).toEqual([])
})

test('[Q9] every command that approves has step-up', () => {
  const approving = commands.filter(([name]) => /\.(approve|decide)(?![a-z])/.test(name))
  expect(names(approving)).toContain('approvals.decide')
  expect(withoutStepUp(approving)).toEqual([])
})

/** Who holds one of these grants, takes away, or comes in as another one. */
const granting: readonly Permission[] = [
  ...(['staff.editUsers', 'staff.eraseUser', 'staff.resetPassword', 'staff.editOrganisations'] as const),
  ...(['staff.editRoles', 'staff.editMenus', 'session.partners', 'system.setParameters'] as const),
]

test('[Q9] every command that makes or changes people, roles, passwords, partner systems or parameters has step-up', () => {
  const changing = commands.filter(
    ([, { access }]) => 'permission' in access && granting.includes(access.permission),
  )
  expect(changing.length).toBeGreaterThan(20)
  // It reads a file, and changes nothing.
  expect(withoutStepUp(changing)).toEqual(['staff.previewImport'])
})

test('[Q9] what gives back money at once asks for the second factor as paying it out does', () => {
  const flagged = new Map(commands.map(([name, { stepUp }]) => [name, stepUp]))
  expect(flagged.get('sailings.cancel')).toBe(true)
  expect(flagged.get('orders.confirmOffer')).toEqual({ whenSet: 'cashNow' })
  for (const [name, { request, stepUp }] of commands)
    if (typeof stepUp === 'object')
      expect(request._zod.def, name).toMatchObject({ shape: { [stepUp.whenSet]: expect.anything() } })
})

test('[Q9] queries and endpoints without a session have none', () => {
  const all = Object.entries(endpoints) as [string, Endpoint][]
  const flagged = all.filter(([, { stepUp }]) => stepUp)
  expect(flagged.filter(([, { method, access }]) => method === 'GET' || 'open' in access)).toEqual([])
})
