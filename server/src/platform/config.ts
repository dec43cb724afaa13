import { randomBytes, randomUUID } from 'node:crypto'
import { chmodSync, existsSync, linkSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { isIP } from 'node:net'
import { availableParallelism } from 'node:os'
import path from 'node:path'
import { fileURLToPath } from 'node:url'

export interface Config {
  readonly port: number
  readonly host: string
  /** Undefined means: the embedded database. */
  readonly databaseUrl: string | undefined
  /** A read replica of it, for reports; undefined when there is none. */
  readonly databaseReadUrl: string | undefined
  /** Holds the embedded database, the key, exports and one-time secrets; absolute. */
  readonly dataFolder: string
  /** 32 bytes from which every other key is derived. */
  readonly key: Buffer
  /** Keys it has replaced: what was stored or signed under them is still read. */
  readonly formerKeys: readonly Buffer[]
  /** Whether demo data are loaded; `small`: a few hundred orders. By default only into an embedded database. */
  readonly demo: 'on' | 'small' | 'off'
  /** The password of all demo accounts; generated and printed when absent. */
  readonly demoPassword: string | undefined
  readonly captcha: boolean
  /** Whether open forms require a proof of work beside the captcha; follows the captcha, but for tests. */
  readonly proofOfWork: boolean
  /** Opens figures, readiness and the description of calls from elsewhere; without it only this machine sees them. */
  readonly operatorToken: string | undefined
  /** The public origin, without a slash at the end; undefined when it is not configured. */
  readonly publicUrl: string | undefined
  readonly logLevel: LogLevel
  /** So many milliseconds late with its work the server turns new requests away until it has caught up. */
  readonly busyAfter: number
}

const logLevels = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'] as const
export type LogLevel = (typeof logLevels)[number]

/** One line per wrong setting: its name, what it was, what is allowed. */
export class ConfigError extends Error {
  readonly complaints: readonly string[]

  constructor(complaints: readonly string[]) {
    super(`Wrong settings:\n${complaints.map((line) => `  ${line}`).join('\n')}`)
    this.name = 'ConfigError'
    this.complaints = complaints
  }
}

const secretNames = new Set([
  'FAIRWAY_KEY',
  'FAIRWAY_FORMER_KEYS',
  'FAIRWAY_DEMO_PASSWORD',
  'FAIRWAY_OPERATOR_TOKEN',
  'DATABASE_URL',
  'DATABASE_READ_URL',
])

type Environment = Readonly<Record<string, string | undefined>>

const clone = fileURLToPath(new URL('../../..', import.meta.url))
const ourNames = [
  'FAIRWAY_DATA',
  'FAIRWAY_KEY',
  'FAIRWAY_FORMER_KEYS',
  'FAIRWAY_DEMO',
  'FAIRWAY_DEMO_PASSWORD',
  'FAIRWAY_CAPTCHA',
  'FAIRWAY_OPERATOR_TOKEN',
]

/**
 * Reads all settings, once. With the embedded database the key is made on the first call and kept in the data
 * folder as `key`, readable by its owner alone.
 *
 * @throws ConfigError naming every wrong setting, never only the first. Values of secrets are not repeated.
 */
export function readConfig(env: Environment): Config {
  const complaints: string[] = []
  const complain = (name: string, allowed: string) => {
    const secret = secretNames.has(name)
    complaints.push(`${name}${secret ? '' : ` is "${env[name]}"`}: ${allowed}`)
  }
  // An empty setting is one that was left out: `FAIRWAY_KEY= npm start`.
  const setting = (name: string) => env[name]?.trim() || undefined

  for (const name of Object.keys(env).filter(
    (name) => name.startsWith('FAIRWAY_') && !ourNames.includes(name),
  )) {
    complaints.push(`${name} is not a setting; there are ${ourNames.join(', ')}`)
  }

  const portText = setting('PORT') ?? '9527'
  const port = Number(portText)
  if (!/^\d+$/.test(portText) || port < 1 || port > 65535) complain('PORT', 'a whole number from 1 to 65535')

  const databaseUrl = setting('DATABASE_URL')
  if (databaseUrl && !isPostgresUrl(databaseUrl)) {
    complain('DATABASE_URL', 'an address such as postgres://user:password@host:5432/database')
  }

  const databaseReadUrl = setting('DATABASE_READ_URL')
  if (databaseReadUrl && !isPostgresUrl(databaseReadUrl)) {
    complain(
      'DATABASE_READ_URL',
      'the address of a read replica, such as postgres://user:password@replica:5432/database',
    )
  }
  if (databaseReadUrl && !databaseUrl) complain('DATABASE_READ_URL', 'only together with DATABASE_URL')

  const host = setting('HOST') ?? (databaseUrl ? '0.0.0.0' : '127.0.0.1')
  if (isIP(host) === 0 && !/^[a-z0-9]([a-z0-9.-]{0,251}[a-z0-9])?$/i.test(host)) {
    complain('HOST', 'an address or a name of this machine, such as 127.0.0.1, 0.0.0.0, :: or localhost')
  }

  const dataFolder = path.resolve(clone, setting('FAIRWAY_DATA') ?? '.data')

  const demo = setting('FAIRWAY_DEMO')
  if (demo && !isDemo(demo)) complain('FAIRWAY_DEMO', 'on, small or off')

  const demoPassword = setting('FAIRWAY_DEMO_PASSWORD')
  if (demoPassword && !/^(?=.*\d)(?=.*[a-z])(?=.*[A-Z]).{8,30}$/.test(demoPassword)) {
    complain('FAIRWAY_DEMO_PASSWORD', '8 to 30 characters with upper and lower case letters and digits')
  }

  const captcha = setting('FAIRWAY_CAPTCHA') ?? 'on'
  if (captcha !== 'on' && captcha !== 'off') complain('FAIRWAY_CAPTCHA', 'on or off')
  if (captcha === 'off' && !isLoopback(host)) {
    complain('FAIRWAY_CAPTCHA', `off only while HOST is 127.0.0.1, ::1 or localhost, and HOST is "${host}"`)
  }

  const operatorToken = setting('FAIRWAY_OPERATOR_TOKEN')
  if (operatorToken && !/^[\x21-\x7e]{24,200}$/.test(operatorToken))
    complain(
      'FAIRWAY_OPERATOR_TOKEN',
      '24 to 200 signs without blanks, for example from `openssl rand -hex 32`',
    )

  const publicUrl = setting('PUBLIC_URL')?.replace(/(?<!\/)\/+$/, '')
  if (publicUrl && !isOrigin(publicUrl)) {
    complain(
      'PUBLIC_URL',
      'how browsers reach this server, such as https://tickets.example.com, without a path',
    )
  }

  const logLevel = (setting('LOG_LEVEL') ?? 'info') as LogLevel
  if (!logLevels.includes(logLevel)) complain('LOG_LEVEL', `one of ${logLevels.join(', ')}`)

  const keyText = setting('FAIRWAY_KEY')
  const key = keyText === undefined ? undefined : readKey(keyText)
  if (keyText !== undefined && !key) complain('FAIRWAY_KEY', `is not a key; ${keyShape}`)
  if (keyText === undefined && databaseUrl)
    complain('FAIRWAY_KEY', `is required with DATABASE_URL; ${keyShape}`)

  const formerKeys = (setting('FAIRWAY_FORMER_KEYS') ?? '').split(',').filter(Boolean).map(readKey)
  if (formerKeys.includes(undefined))
    complain('FAIRWAY_FORMER_KEYS', `keys, parted by commas, each ${keyShape}`)

  if (complaints.length > 0) throw new ConfigError(complaints)
  return {
    port,
    host,
    databaseUrl,
    databaseReadUrl,
    dataFolder,
    key: key ?? keyOfWritableFolder(dataFolder),
    formerKeys: formerKeys.filter((one) => one !== undefined),
    demo: isDemo(demo) ? demo : databaseUrl ? 'off' : defaultDemo(),
    demoPassword,
    captcha: captcha === 'on',
    proofOfWork: captcha === 'on',
    operatorToken,
    publicUrl,
    logLevel,
    busyAfter: 2_000,
  }
}

const isDemo = (text: string | undefined): text is Config['demo'] =>
  text === 'on' || text === 'small' || text === 'off'

/** On two processors 41,000 orders would keep both for minutes. */
export const defaultDemo = (processors = availableParallelism()): 'on' | 'small' =>
  processors <= 2 ? 'small' : 'on'

const keyShape = '32 bytes as 64 hex digits or base64, for example from `openssl rand -hex 32`'

function readKey(text: string): Buffer | undefined {
  if (/^[0-9a-f]{64}$/i.test(text)) return Buffer.from(text, 'hex')
  // 32 bytes are 43 signs, with or without the closing "=", in either alphabet of base64.
  return /^[\w+/-]{43}=?$/.test(text) ? Buffer.from(text, 'base64') : undefined
}

/** @throws ConfigError with a remedy when the folder cannot be written, instead of the error of the file system. */
function keyOfWritableFolder(folder: string): Buffer {
  try {
    return keyOfFolder(folder)
  } catch (error) {
    if (error instanceof ConfigError) throw error
    throw new ConfigError([
      `FAIRWAY_DATA: the data folder ${folder} cannot be written by this user (${(error as NodeJS.ErrnoException).code}); ` +
        'give it to the user, mount it writable, or name another folder',
    ])
  }
}

/** The key beside the embedded database: without it the certificates in there cannot be read, ever. */
function keyOfFolder(folder: string): Buffer {
  const file = path.join(folder, 'key')
  if (!existsSync(file)) {
    if (existsSync(path.join(folder, 'database'))) {
      throw new ConfigError([
        `FAIRWAY_KEY: the database in ${folder} was encrypted with a key that is missing; put the file ${file} back ` +
          'or give the key',
      ])
    }
    // As root the database runs under another account, which must pass through this folder but not list it.
    mkdirSync(folder, { recursive: true, mode: process.getuid?.() === 0 ? 0o711 : 0o700 })
    const draft = `${file}.${randomUUID()}`
    writeFileSync(draft, `${randomBytes(32).toString('hex')}\n`, { mode: 0o600 })
    try {
      linkSync(draft, file)
    } catch (error) {
      // A second process was quicker: its key counts.
      if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
    } finally {
      rmSync(draft)
    }
  }
  chmodSync(file, 0o600)
  const key = readKey(readFileSync(file, 'utf8').trim())
  if (!key) throw new ConfigError([`FAIRWAY_KEY: the file ${file} does not hold a key; ${keyShape}`])
  return key
}

function isPostgresUrl(text: string): boolean {
  const url = URL.parse(text)
  return (url?.protocol === 'postgres:' || url?.protocol === 'postgresql:') && url.pathname.length > 1
}

function isOrigin(text: string): boolean {
  const url = URL.parse(text)
  return (url?.protocol === 'http:' || url?.protocol === 'https:') && url.origin === text.toLowerCase()
}

function isLoopback(host: string): boolean {
  return host === 'localhost' || host === '::1' || (isIP(host) === 4 && host.startsWith('127.'))
}
