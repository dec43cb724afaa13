import { createHash, generateKeyPairSync, type KeyObject, randomBytes, sign } from 'node:crypto'
import { sql } from 'kysely'
import { Secret, TOTP } from 'otpauth'
import { digestOf } from '../server/database/starting-data/staff.ts'
import { hashPassword } from '../server/src/platform/security/passwords.ts'
import type { SignedInUser } from './api-client.ts'
import type { TestApp } from './test-app.ts'

/** The id of a person, an organisation, a role or a dock by its code. */
export async function idOf(
  { database }: Pick<TestApp, 'database'>,
  table:
    | 'staff.users'
    | 'staff.organisations'
    | 'staff.roles'
    | 'network.docks'
    | 'network.lines'
    | 'agents.suppliers'
    | 'fleet.ships',
  code: string,
): Promise<string> {
  const { rows } = await sql<{ id: string }>`select id from ${sql.table(table)} where code = ${code}`.execute(
    database.db,
  )
  const id = rows[0]?.id
  if (!id) throw new Error(`no ${code} in ${table}`)
  return id
}

/** Grants a user a further role. */
export async function grantRole(
  { database }: Pick<TestApp, 'database'>,
  user: string,
  role: string,
): Promise<void> {
  await sql`insert into staff.user_roles select u.id, r.id from staff.users u, staff.roles r
    where u.code = ${user} and r.code = ${role} on conflict do nothing`.execute(database.db)
}

/** Adds a user of another organisation with the roles, docks and passwords of a demo user. */
export async function addUserOf(
  { database }: Pick<TestApp, 'database'>,
  { code, like, organisation }: { code: string; like: string; organisation: string },
): Promise<void> {
  await sql`with person as (
      insert into staff.users (code, name, typed, organisation_id, password_hash, payment_password_hash, withdraw_password_hash)
      select ${code}, m.name, m.typed, o.id, m.password_hash, m.payment_password_hash, m.withdraw_password_hash
      from staff.users m, staff.organisations o where m.code = ${like} and o.code = ${organisation} returning id),
    granted as (
      insert into staff.user_roles (user_id, role_id)
      select person.id, r.role_id from person, staff.user_roles r join staff.users m on m.id = r.user_id where m.code = ${like})
    insert into staff.user_docks (user_id, dock_id)
    select person.id, d.dock_id from person, staff.user_docks d join staff.users m on m.id = d.user_id where m.code = ${like}`.execute(
    database.db,
  )
}

/** Two administrators of an installation without demo data, `first` and `second`. */
export async function createAdministrators(
  { database }: Pick<TestApp, 'database'>,
  password: string,
): Promise<void> {
  const hash = await hashPassword(digestOf(password))
  await sql`with operator as (
      insert into staff.organisations (code, kind, names) values ('OPR', 'operator', '{"en": "Operator"}') returning id),
    people as (
      insert into staff.users (code, name, organisation_id, password_hash)
      select person, person, operator.id, ${hash} from operator, unnest(array['first', 'second']) person returning id)
    insert into staff.user_roles (user_id, role_id)
    select people.id, r.id from people, staff.roles r where r.code = 'administrator'`.execute(database.db)
}

/** An authenticator app as a phone has it: displays the code of a moment. */
export interface PhoneApp {
  key: string
  codeAt(moment: Date): string
  recoveryCodes: string[]
}

/** The app of a phone that holds a key. */
export function phoneApp(key: string, recoveryCodes: string[] = []): PhoneApp {
  const totp = new TOTP({ secret: Secret.fromBase32(key) })
  return { key, recoveryCodes, codeAt: (moment) => totp.generate({ timestamp: moment.getTime() }) }
}

/** Sets an authenticator app up for a signed-in user; half a minute passes, so that its next code is a new one. */
export async function setUpApp(app: TestApp, user: SignedInUser): Promise<PhoneApp> {
  const { data } = await app.call(user, 'staff.beginApp', {})
  const { codeAt } = phoneApp(data.key)
  const confirmed = await app.call(user, 'staff.confirmApp', { code: codeAt(app.clock.now()) })
  if (confirmed.http !== 200) throw new Error(`the app was not confirmed: ${confirmed.message}`)
  app.clock.passMinutes(0.5)
  return phoneApp(data.key, confirmed.data.recoveryCodes)
}

/** Signs in with password and a code of the app, which counts as used for half a minute. */
export async function signInWithApp(app: TestApp, code: string, phone: PhoneApp): Promise<SignedInUser> {
  const user = await app.signIn(code)
  const verified = await app.call(user, 'session.verifyCode', { code: phone.codeAt(app.clock.now()) })
  if (verified.http !== 200) throw new Error(`${code} was not verified: ${verified.message}`)
  app.clock.passMinutes(0.5)
  return user
}

/** An authenticator in software: answers WebAuthn as a browser with a security key does, and can answer wrongly. */
export class Authenticator {
  readonly id = randomBytes(16).toString('base64url')
  readonly #privateKey: KeyObject
  readonly #x: Buffer
  readonly #y: Buffer
  /** Signature counter; grows with every answer. */
  counter = 0

  constructor() {
    const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
    const { x = '', y = '' } = publicKey.export({ format: 'jwk' })
    this.#privateKey = privateKey
    this.#x = Buffer.from(x, 'base64url')
    this.#y = Buffer.from(y, 'base64url')
  }

  /** Answers the options of a registration. */
  register(options: unknown, origin: string, { verified = true } = {}) {
    const { challenge } = options as { challenge: string }
    const idBytes = Buffer.from(this.id, 'base64url')
    const publicKey = Buffer.concat([
      // COSE key: a map of five; type EC2, algorithm ES256, curve P-256, x, y.
      Buffer.from('a5010203262001215820', 'hex'),
      this.#x,
      Buffer.from('225820', 'hex'),
      this.#y,
    ])
    const authData = Buffer.concat([
      this.#authData(origin, 0x40 | (verified ? 0x05 : 0x01)),
      Buffer.alloc(16),
      Buffer.from([0, idBytes.length]),
      idBytes,
      publicKey,
    ])
    const attestation = Buffer.concat([
      // CBOR map of three: fmt "none", an empty attStmt, authData as bytes with a length of two bytes.
      Buffer.from('a363666d74646e6f6e656761747453746d74a068617574684461746159', 'hex'),
      Buffer.from([authData.length >> 8, authData.length & 0xff]),
      authData,
    ])
    return this.#credential({
      clientDataJSON: clientData('webauthn.create', challenge, origin).toString('base64url'),
      attestationObject: attestation.toString('base64url'),
      transports: ['usb'],
    })
  }

  /** Answers the options of an authentication. */
  authenticate(options: unknown, origin: string, { verified = true } = {}) {
    const { challenge } = options as { challenge: string }
    this.counter += 1
    const authData = this.#authData(origin, verified ? 0x05 : 0x01)
    const data = clientData('webauthn.get', challenge, origin)
    const signed = Buffer.concat([authData, createHash('sha256').update(data).digest()])
    return this.#credential({
      clientDataJSON: data.toString('base64url'),
      authenticatorData: authData.toString('base64url'),
      signature: sign('sha256', signed, this.#privateKey).toString('base64url'),
    })
  }

  #credential<Response>(response: Response) {
    return { id: this.id, rawId: this.id, type: 'public-key' as const, clientExtensionResults: {}, response }
  }

  #authData(origin: string, flags: number): Buffer {
    const head = Buffer.alloc(5)
    head[0] = flags
    head.writeUInt32BE(this.counter, 1)
    return Buffer.concat([createHash('sha256').update(new URL(origin).hostname).digest(), head])
  }
}

const clientData = (type: string, challenge: string, origin: string) =>
  Buffer.from(JSON.stringify({ type, challenge, origin, crossOrigin: false }))
