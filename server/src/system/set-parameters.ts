import { createHash } from 'node:crypto'
import type { ParsedRequest, ReplyOf } from '@fairway/contract/kernel/endpoint'
import { toInstant } from '@fairway/contract/kernel/service-date'
import type { system } from '@fairway/contract/system/endpoints'
import { maxLogo } from '@fairway/contract/system/values'
import { sql } from 'kysely'
import type { Transaction } from '../platform/database/database.ts'
import { directionOf, sortedBy } from '../platform/database/order-by.ts'
import { inTransaction } from '../platform/http/commands.ts'
import type { Context } from '../platform/http/context.ts'
import { invalidFields, problem } from '../platform/http/problems.ts'
import { PictureReply } from '../platform/http/serve.ts'
import { readPicture } from '../platform/security/picture.ts'
import { localizedLabel } from '../platform/texts.ts'
import { isNewInstallation } from '../staff/index.ts'
import { askForParameter } from './guarded-parameters.ts'
import type { Definition } from './parameter-definition.ts'
import { definitions, isParameterKey, type ParameterKey } from './parameter-list.ts'
import { normaliseValue } from './parameter-value.ts'
import { withDefaults } from './parameters.ts'
import { lockParameter, writeParameter } from './write-parameter.ts'

type Reply<Name extends keyof typeof system> = ReplyOf<(typeof system)[Name]>
type Request<Name extends keyof typeof system> = ParsedRequest<(typeof system)[Name]>
type ParameterRow = Reply<'system.parameters'>['rows'][number]
type Value = ParameterRow['value']
type Person = { id: string; code: string; name: string }

/** The filtered parameters with their definition and last change. */
export async function listParameters(
  { db, language, now }: Context,
  request: Request<'system.parameters'>,
): Promise<Reply<'system.parameters'>> {
  const { rows } = await sql<{ key: string; value: unknown }>`
    select key, value from system.parameters`.execute(db)
  const { rows: changes } = await sql<{
    key: string
    version: number
    changed_at: Date
    person: Person
  }>`
    select distinct on (c.key) c.key, c.version, c.changed_at,
      json_build_object('id', u.id::text, 'code', u.code, 'name', u.name) as person
    from system.parameter_changes c join staff.users u on u.id = c.changed_by
    order by c.key, c.version desc`.execute(db)
  const inForce = withDefaults(Object.fromEntries(rows.map(({ key, value }) => [key, value])))
  const stored = new Set(rows.map(({ key }) => key))
  const last = new Map(changes.map((change) => [change.key, change]))
  const query = (request.text ?? '').toLowerCase()
  const all = Object.entries<Definition>(definitions).flatMap(([key, definition]): ParameterRow[] => {
    const change = last.get(key)
    const row: ParameterRow = {
      key,
      group: definition.group,
      kind: definition.kind,
      names: localizedLabel(`parameters.${key}.name`, key),
      explanation: localizedLabel(definition.explanation ?? `parameters.${key}.explanation`, key),
      least: ('least' in definition ? definition.least : undefined) ?? null,
      most: 'most' in definition ? definition.most : null,
      unit: 'unit' in definition ? definition.unit : null,
      choices:
        'choices' in definition
          ? definition.choices.map((code) => ({
              code,
              names: localizedLabel(definition.choiceKey(code), code),
            }))
          : null,
      value: isParameterKey(key) ? inForce[key] : definition.standard,
      standard: definition.standard,
      isStandard: !stored.has(key),
      version: change?.version ?? 0,
      changedAt: change ? toInstant(change.changed_at) : null,
      changedBy: change?.person ?? null,
    }
    const searchable = [key, ...Object.values(row.names), ...Object.values(row.explanation)]
    const matches =
      (request.group === undefined || request.group.includes(definition.group)) &&
      (!request.changed || !row.isStandard) &&
      searchable.some((text) => text.toLowerCase().includes(query))
    return matches ? [row] : []
  })
  const sorted = sortParameters(all, request.sort, (row) => row.names[language])
  const start = (request.page - 1) * request.pageSize
  return { rows: sorted.slice(start, start + request.pageSize), total: all.length, asOf: toInstant(now) }
}

function sortParameters(
  rows: readonly ParameterRow[],
  sorts: Request<'system.parameters'>['sort'],
  nameOf: (row: ParameterRow) => string,
): ParameterRow[] {
  const groups = [...new Set(rows.map(({ group }) => group))]
  return sortedBy(rows, sorts ?? ['group'], {
    group: (one, other) => groups.indexOf(one.group) - groups.indexOf(other.group),
    name: (one, other) => nameOf(one).localeCompare(nameOf(other)),
    changedAt: (one, other) => (one.changedAt ?? '').localeCompare(other.changedAt ?? ''),
  })
}

/** Who made a parameter what, latest first. */
export async function parameterHistory(
  { db, now }: Context,
  { key, page, pageSize, sort }: Request<'system.parameterHistory'>,
): Promise<Reply<'system.parameterHistory'>> {
  if (!isParameterKey(key)) throw problem('system.unknownParameter')
  const direction = directionOf(sort?.[0] ?? '-version')
  const { rows } = await sql<{
    version: number
    before: Value | null
    after: Value | null
    changed_at: Date
    person: Person
  }>`
    select c.version, c.before, c.after, c.changed_at,
      json_build_object('id', u.id::text, 'code', u.code, 'name', u.name) as person
    from system.parameter_changes c join staff.users u on u.id = c.changed_by
    where c.key = ${key} order by c.version ${direction} limit ${pageSize} offset ${(page - 1) * pageSize}`.execute(
    db,
  )
  const { rows: counted } = await sql<{ total: number }>`
    select count(*)::integer as total from system.parameter_changes where key = ${key}`.execute(db)
  return {
    rows: rows.map(({ version, before, after, changed_at, person }) => ({
      version,
      before,
      after,
      changedAt: toInstant(changed_at),
      changedBy: person,
    })),
    total: counted[0]?.total ?? 0,
    asOf: toInstant(now),
  }
}

/**
 * Sets a parameter; from the moment this is through every node works with it.
 * @throws system.unknownParameter, system.changedMeanwhile, request.invalid
 */
export function setParameter(
  context: Context,
  { key, value, version }: Request<'system.setParameter'>,
): Promise<Reply<'system.setParameter'>> {
  if (!isParameterKey(key)) throw problem('system.unknownParameter')
  const definition: Definition = definitions[key]
  // A picture comes with its bytes, by a command of its own.
  if (definition.kind === 'picture') throw problem('system.noPicture', maxPicture)
  const normalised = normaliseValue(definition, value)
  if ('refused' in normalised) throw invalidFields(normalised.refused)
  return changeOrAsk(context, key, version, normalised.value)
}

/**
 * Gives a parameter back what the product has by itself.
 * @throws system.unknownParameter, system.changedMeanwhile
 */
export function resetParameter(
  context: Context,
  { key, version }: Request<'system.resetParameter'>,
): Promise<Reply<'system.resetParameter'>> {
  if (!isParameterKey(key)) throw problem('system.unknownParameter')
  return changeOrAsk(context, key, version, null)
}

/** What is said of a picture that is refused. */
const maxPicture = { points: maxLogo.points, kilobytes: maxLogo.bytes / 1_024 }

/**
 * Saves another logo, without what programs write beside the picture, and names it by a hash of its bytes.
 * @throws system.noPicture when the bytes are no picture, or a larger one; system.changedMeanwhile
 */
export function saveLogo(
  context: Context,
  { image, version }: Request<'system.saveLogo'>,
): Promise<Reply<'system.saveLogo'>> {
  const picture = readPicture(Buffer.from(image, 'base64'))
  const { points, bytes: maxBytes } = maxLogo
  if (
    !picture ||
    Math.min(picture.width, picture.height) < 1 ||
    Math.max(picture.width, picture.height) > points ||
    picture.bytes.length > maxBytes
  )
    throw problem('system.noPicture', maxPicture)
  const bytes = Buffer.from(picture.bytes)
  const id = createHash('sha256').update(bytes).digest('hex').slice(0, 32)
  return changeParameter(context, 'shell.logo', version, id, async (tx) => {
    await sql`
      insert into system.pictures (id, type, image, saved_at, saved_by)
      values (${id}, ${picture.type}, ${bytes}, ${context.now}, ${context.caller.userId})
      on conflict (id) do nothing`.execute(tx)
  })
}

/**
 * A picture that a parameter names or named.
 * @throws system.unknownPicture
 */
export async function readLogo(
  { db }: Pick<Context, 'db'>,
  { picture }: Request<'system.logo'>,
): Promise<PictureReply> {
  const { rows } = await sql<{ type: PictureReply['type']; image: Buffer }>`
    select type, image from system.pictures where id = ${picture}`.execute(db)
  const found = rows[0]
  if (!found) throw problem('system.unknownPicture')
  return new PictureReply({ type: found.type, bytes: found.image, tag: picture })
}

/** Changes a parameter, or asks a second administrator for it where it guards accounts or money. */
async function changeOrAsk(
  context: Context,
  key: ParameterKey,
  version: number,
  after: Value | null,
): Promise<Reply<'system.setParameter'>> {
  const definition: Definition = definitions[key]
  if (!definition.guarded) return { ...(await changeParameter(context, key, version, after)), waits: false }
  const done = await inTransaction(context, async (tx, journal) => {
    const before = await lockParameter(tx, key, version)
    // Who sets up an installation alone has no second person yet.
    if (await isNewInstallation(tx, context.now)) {
      const next = await writeParameter(tx, context, { key, version, after })
      journal(journalOf(key, before, after))
      return { version: next, waits: false }
    }
    await askForParameter(tx, context, { key, version, before, after })
    journal({ entity: 'system.parameter', entityId: key, detail: { before, requested: after } })
    return { version, waits: true }
  })
  if (!done.waits) context.services.parameters.invalidate()
  return done
}

async function changeParameter(
  context: Context,
  key: ParameterKey,
  version: number,
  after: Value | null,
  prepare?: (tx: Transaction) => Promise<void>,
): Promise<{ version: number }> {
  const change = await inTransaction(context, async (tx, journal) => {
    const before = await lockParameter(tx, key, version)
    await prepare?.(tx)
    journal(journalOf(key, before, after))
    return { version: await writeParameter(tx, context, { key, version, after }) }
  })
  context.services.parameters.invalidate()
  return change
}

const journalOf = (key: ParameterKey, before: Value | null, after: Value | null) => ({
  entity: 'system.parameter',
  entityId: key,
  detail: { before, after },
})
