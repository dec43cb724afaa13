import { type FactorGroup, factorGroups, permissionsOfGroup } from '@fairway/contract/staff/factors/values'

/** Whether permissions put a user into one of the groups that must have a second factor. */
export function isInFactorGroup(permissions: ReadonlySet<string>, groups: readonly FactorGroup[]): boolean {
  return groups.some((group) => permissionsOfGroup[group].some((permission) => permissions.has(permission)))
}

/** The groups of the parameter `sessions.secondFactorFor`, codes with commas between. */
export function readFactorGroups(setting: string): FactorGroup[] {
  const codes = setting.split(',')
  return factorGroups.filter((group) => codes.includes(group))
}
