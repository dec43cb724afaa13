import type { Reply } from '../../../api/client.ts'

export type UserDetail = Reply<'staff.user'>

/** The form values of a user; dates are empty where the period is open. */
export interface Values {
  code: string
  name: string
  organisationId: string
  roleIds: string[]
  dockIds: string[]
  validFrom: string
  validTo: string
  phone: string
  email: string
}

export const emptyValues: Values = {
  code: '',
  name: '',
  organisationId: '',
  roleIds: [],
  dockIds: [],
  validFrom: '',
  validTo: '',
  phone: '',
  email: '',
}

export function valuesOf(user: UserDetail): Values {
  return {
    code: user.code,
    name: user.name,
    organisationId: user.organisation.id,
    roleIds: user.roles.map(({ id }) => id),
    dockIds: user.docks.map(({ id }) => id),
    validFrom: user.validFrom ?? '',
    validTo: user.validTo ?? '',
    phone: user.phone,
    email: user.email,
  }
}

const keyOf = (value: string | string[]) => (Array.isArray(value) ? [...value].sort().join(',') : value)

/** The fields in which two states differ. */
export function differing(one: Values, other: Values): (keyof Values)[] {
  return (Object.keys(emptyValues) as (keyof Values)[]).filter(
    (field) => keyOf(one[field]) !== keyOf(other[field]),
  )
}

/** Rebases the changes since the form was opened on the version saved meanwhile. */
export function rebased(base: Values, mine: Values, theirs: Values): Values {
  const own = differing(base, mine)
  return { ...theirs, ...Object.fromEntries(own.map((field) => [field, mine[field]])) }
}
