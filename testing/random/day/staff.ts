import type { EndpointName, Endpoints } from '@fairway/contract/all'
import type { ReplyOf, RequestOf } from '@fairway/contract/kernel/endpoint'
import { digestOf } from '../../../server/database/starting-data/staff.ts'
import { hashPassword } from '../../../server/src/platform/security/passwords.ts'
import type { SignedInUser } from '../../api-client.ts'
import { demoPassword, type TestApp } from '../../test-app.ts'

// The people of a day at the tills: two clerks for each, agencies with a wallet, accountants.

export interface Person {
  code: string
  id: string
  organisationId: string
}

export const password = digestOf(demoPassword)

/** Calls as people do, each in a session of their own that is begun anew when it has ended. */
export class Desk {
  readonly app: TestApp
  readonly #sessions = new Map<string, Promise<SignedInUser>>()
  /** The demo password, hashed once for all who are employed. */
  readonly hashed = hashPassword(password)

  constructor(app: TestApp) {
    this.app = app
  }

  #session(code: string, anew = false): Promise<SignedInUser> {
    const session = (!anew && this.#sessions.get(code)) || this.app.signIn(code)
    this.#sessions.set(code, session)
    return session
  }

  /** @throws Error when it is refused. */
  async call<Name extends EndpointName>(
    { code }: Pick<Person, 'code'>,
    name: Name,
    request: RequestOf<Endpoints[Name]>,
  ): Promise<ReplyOf<Endpoints[Name]>> {
    let reply = await this.app.call(await this.#session(code), name, request)
    if (reply.http === 401) reply = await this.app.call(await this.#session(code, true), name, request)
    if (reply.http !== 200)
      throw new Error(
        `${code} ${name} ${JSON.stringify(request)}: ${reply.http} ${reply.code} ${reply.message}`,
      )
    return reply.data
  }

  async query<Row extends object>(text: string, values: unknown[] = []): Promise<Row[]> {
    return (await this.app.database.pool.query<Row>(text, values)).rows
  }
}

export async function findPerson(desk: Desk, code: string): Promise<Person> {
  const [person] = await desk.query<Person>(
    'select code, id::text, organisation_id::text as "organisationId" from staff.users where code = $1',
    [code],
  )
  if (!person) throw new Error(`no user ${code}`)
  return person
}

/** A user with a role in an organisation, with the demo password for everything. */
export async function employ(
  desk: Desk,
  { code, role, organisation }: { code: string; role: string; organisation: string },
): Promise<Person> {
  await desk.query(
    `with person as (
      insert into staff.users (code, name, organisation_id, password_hash, payment_password_hash, withdraw_password_hash)
      select $1, $1, o.id, $3, $3, $3 from staff.organisations o where o.code = $2 returning id)
     insert into staff.user_roles (user_id, role_id) select person.id, r.id from person, staff.roles r where r.code = $4`,
    [code, organisation, await desk.hashed, role],
  )
  return findPerson(desk, code)
}

/** A till of an organisation at a dock. */
export async function placeTill(
  desk: Desk,
  { code, organisation, dock }: { code: string; organisation: string; dock: string },
): Promise<string> {
  const [till] = await desk.query<{ id: string }>(
    `insert into accounts.tills (organisation_id, dock_id, code, names)
     select o.id, d.id, $1::text, jsonb_build_object('en', $1::text) from staff.organisations o, network.docks d
     where o.code = $2 and d.code = $3 returning id::text`,
    [code, organisation, dock],
  )
  return till?.id ?? ''
}
