import * as z from 'zod/mini'
import { command, query } from '../../kernel/endpoint.ts'
import { code, id } from '../../kernel/ids.ts'
import { flag, pageOf, pageRequest, searchText } from '../../kernel/page.ts'
import { localizedNameInput, names } from '../../kernel/texts.ts'
import { dataScopes, dockScopes } from '../data-reach.ts'
import { menuTypes } from './values.ts'

/** How many levels the menu tree may have, buttons included. */
export const maxMenuDepth = 6

/** The word of a menu node; of a button it is the permission. */
export const menuId = z.string().check(z.regex(/^[A-Za-z0-9][A-Za-z0-9_./-]{0,63}$/, { error: 'format' }))

const newNames = localizedNameInput(100)
const reachFields = { dataScope: z.enum(dataScopes), dockScope: z.enum(dockScopes) }
const reach = z.object(reachFields)
const remark = z._default(z.string().check(z.trim(), z.maxLength(500)), '')
const version = z.int().check(z.gte(1))
const shared = (what: string) => ({ shared: `${what} belong to the whole network` })
/** Roles have an owner by who holds them: those of the network are refused to others, and none grants more than its editor has. */
const ofRoles = {
  ...shared('roles'),
  anyReach: 'a role grants and sees no more than its editor, and those of the network are refused',
}

/** Options of a menu node beside its name. */
const menuOptions = z.object({
  icon: z.optional(z.string().check(z.regex(/^[A-Za-z]{1,32}$/, { error: 'format' }))),
  color: z.optional(z.string().check(z.regex(/^#[0-9a-fA-F]{6}$/, { error: 'format' }))),
  hidden: z._default(z.boolean(), false),
  home: z._default(z.boolean(), false),
  keepAlive: z._default(z.boolean(), true),
  alwaysShow: z._default(z.boolean(), false),
  /** The uri of the page whose entry is marked while this one is shown. */
  activeMenu: z.optional(z.string().check(z.trim(), z.maxLength(200))),
})
export type MenuNodeOptions = z.output<typeof menuOptions>

const menuNode = z.object({
  id: z.string(),
  parent: z.nullable(z.string()),
  type: z.enum(menuTypes),
  names,
  uri: z.string(),
  enabled: z.boolean(),
  options: menuOptions,
  remark: z.string(),
  builtIn: z.boolean(),
  /** An administrator made it other than the product brings it. */
  changed: z.boolean(),
  /** Administration itself hangs on it: it can be neither disabled nor hidden. */
  essential: z.boolean(),
  version: z.int(),
  /** How many roles grant it. */
  roles: z.int(),
})

const role = z.object({
  id,
  code: z.string(),
  names,
  ...reachFields,
  remark: z.string(),
  enabled: z.boolean(),
  builtIn: z.boolean(),
  /** The role that administers all others: its permissions for that cannot be withdrawn. */
  essential: z.boolean(),
  /**
   * Why the caller can neither change, disable nor delete it: it shows more than they see, or it is the network's, because
   * it came with the product or people of other organisations have it.
   */
  closed: z.nullable(z.enum(['wider', 'network'])),
  /** How many people have it, in all organisations. */
  people: z.int(),
  /** How many buttons it grants. */
  permissions: z.int(),
  version: z.int(),
  changedAt: z.nullable(z.string()),
  changedBy: z.nullable(z.string()),
})

const roleName = z.object({ id, code: z.string(), names, enabled: z.boolean() })
const holder = z.object({
  id,
  code: z.string(),
  name: z.string(),
  organisation: names,
  /** False for those who cannot sign in at present. */
  usable: z.boolean(),
})

const menuIds = z._default(z.array(menuId).check(z.maxLength(2_000)), [])
const roleFields = { names: newNames, ...reachFields, remark }
const menuFields = {
  names: newNames,
  uri: z._default(z.string().check(z.trim(), z.maxLength(200)), ''),
  enabled: z._default(z.boolean(), true),
  options: menuOptions,
  remark,
}
const people = { ...pageRequest('code', 'name', 'organisation'), text: z.optional(searchText) }

/** Another administrator changed roles or menus. */
const refreshedBy = ['permissions'] as const

/** Who may do what: roles, the menu tree, and the questions people have about both. */
export const accessEndpoints = {
  roles: query({
    access: { permission: 'staff.viewRoles' },
    scope: ofRoles,
    refreshedBy,
    request: z.object({
      ...pageRequest('code', 'name', 'people', 'permissions', 'changedAt'),
      /** Part of a name in any language, or of the code. */
      text: z.optional(searchText),
      enabled: z.optional(flag),
      dataScope: z.optional(z.enum(dataScopes)),
      dockScope: z.optional(z.enum(dockScopes)),
    }),
    reply: pageOf(role),
  }),
  role: query({
    access: { permission: 'staff.viewRoles' },
    scope: ofRoles,
    refreshedBy,
    request: z.object({ id }),
    /** With the pages and buttons it grants by themselves; folders above come along. */
    reply: z.object({ ...role.shape, menus: z.array(z.string()) }),
  }),
  permissions: query({
    access: { permission: 'staff.viewRoles' },
    scope: shared('menus'),
    refreshedBy,
    request: z.object({}),
    /** The whole tree in its order, and what the caller has and so may grant. */
    reply: z.object({ nodes: z.array(menuNode), held: z.array(z.string()), reaches: z.array(reach) }),
  }),
  createRole: command({
    stepUp: true,
    access: { permission: 'staff.editRoles' },
    scope: ofRoles,
    journal: 'staff.createRole',
    idempotent: true,
    refreshesSessions: true,
    request: z.object({ code, ...roleFields, menus: menuIds }),
    reply: z.object({ id }),
  }),
  saveRole: command({
    stepUp: true,
    access: { permission: 'staff.editRoles' },
    scope: ofRoles,
    journal: 'staff.saveRole',
    idempotent: true,
    refreshesSessions: true,
    request: z.object({ id, version, ...roleFields, grant: menuIds, withdraw: menuIds }),
    reply: z.object({ version: z.int() }),
  }),
  setRoleEnabled: command({
    stepUp: true,
    access: { permission: 'staff.editRoles' },
    scope: ofRoles,
    journal: 'staff.setRoleEnabled',
    refreshesSessions: true,
    idempotent: true,
    /** `people`: the number of holders the caller saw; another number is a conflict. */
    request: z.object({ id, version, enabled: z.boolean(), people: z.int().check(z.gte(0)) }),
    reply: z.object({ version: z.int() }),
  }),
  deleteRole: command({
    stepUp: true,
    access: { permission: 'staff.editRoles' },
    scope: ofRoles,
    journal: 'staff.deleteRole',
    idempotent: true,
    refreshesSessions: true,
    request: z.object({ id, version }),
    reply: z.object({}),
  }),
  roleHolders: query({
    access: { permission: 'staff.viewRoles' },
    scope: 'own',
    refreshedBy,
    request: z.object({ id, ...people }),
    reply: pageOf(holder),
  }),
  permissionHolders: query({
    access: { permission: 'staff.viewRoles' },
    scope: 'own',
    request: z.object({ permission: menuId, ...people }),
    /** The roles that grant it, and one page of the people who have one of these. */
    reply: z.object({ roles: z.array(roleName), ...pageOf(holder).shape }),
  }),
  whyNot: query({
    access: { signedIn: 'everybody may ask why something is closed to them' },
    scope: 'self',
    request: z.object({ permission: menuId }),
    reply: z.object({
      permission: z.string(),
      /** From the folder down to the thing itself. */
      path: z.array(names),
      held: z.boolean(),
      /** The node or one above it is disabled for all users. */
      switchedOff: z.boolean(),
      roles: z.array(z.object({ names })),
      /** Some who could give it, those of the own organisation first. */
      ask: z.array(z.object({ name: z.string(), organisation: names })),
    }),
  }),
  menus: query({
    access: { permission: 'staff.viewMenus' },
    scope: shared('menus'),
    refreshedBy,
    request: z.object({}),
    reply: z.object({ nodes: z.array(menuNode) }),
  }),
  createMenu: command({
    stepUp: true,
    access: { permission: 'staff.editMenus' },
    scope: shared('menus'),
    journal: 'staff.createMenu',
    idempotent: true,
    refreshesSessions: true,
    request: z.object({
      id: menuId,
      type: z.enum(menuTypes),
      parent: z.nullable(menuId),
      ...menuFields,
    }),
    reply: z.object({}),
  }),
  saveMenu: command({
    stepUp: true,
    access: { permission: 'staff.editMenus' },
    scope: shared('menus'),
    journal: 'staff.saveMenu',
    idempotent: true,
    refreshesSessions: true,
    request: z.object({ id: menuId, version, ...menuFields }),
    reply: z.object({ version: z.int() }),
  }),
  moveMenu: command({
    stepUp: true,
    access: { permission: 'staff.editMenus' },
    scope: shared('menus'),
    journal: 'staff.moveMenu',
    idempotent: true,
    refreshesSessions: true,
    request: z.object({
      id: menuId,
      version,
      parent: z.nullable(menuId),
      /** The sibling it shall stand before; null for the end. */
      before: z.nullable(menuId),
    }),
    reply: z.object({ version: z.int() }),
  }),
  deleteMenu: command({
    stepUp: true,
    access: { permission: 'staff.editMenus' },
    scope: shared('menus'),
    journal: 'staff.deleteMenu',
    idempotent: true,
    refreshesSessions: true,
    request: z.object({ id: menuId, version }),
    reply: z.object({}),
  }),
} as const
