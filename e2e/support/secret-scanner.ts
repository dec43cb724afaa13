import { createHash } from 'node:crypto'
import { paymentCodeMethod } from '@fairway/contract/orders/payment-code'
import type { TestApp } from '@fairway/testing/test-app'
import type { FastifyInstance } from 'fastify'
import { createLog } from '../../server/src/platform/log.ts'
import type { Observer } from './kept-pages.ts'

// At the end of every end-to-end test no secret of it may have leaked: into a log line, a URL, a referrer, the console of the
// browser, an error report, or the database.

type Kind = 'token' | 'cookie' | 'ticket' | 'code' | 'key' | 'password' | 'payment code' | 'second factor'

/** Text that other people or programs can read. */
interface Output {
  place: string
  text: string
  /** Single-use secrets that come by an address may stand in that one. */
  address?: string
}

/** Tracks the secrets of an app (issued or typed) and everything it outputs. */
export interface SecretScanner {
  log: ReturnType<typeof createLog>
  /** Call before the server listens: tracks every secret sent over HTTP. */
  watchServer(server: FastifyInstance): void
  /** Tracks typed passwords, the address bar and the console of the pages of an app. */
  observer: Observer
  /** The places where a secret leaked, without the secret. */
  leaks(database: TestApp['database']): Promise<string[]>
}

/** Every random secret is 32 bytes in base64url. */
const random = /^(?:fwp_)?[\w-]{43}$/
/** The key of an authenticator app: 20 bytes in base32. */
const base32Key = /^[A-Z2-7]{32}$/
/** Shorter strings would match by chance. */
const minLength = 8
const prefixOf = (secret: string) => secret.slice(0, minLength)
const looksLikePassword = (text: string) => text.length >= minLength && /[a-z].*\d|\d.*[a-z]/i.test(text)

export function scanForSecrets(): SecretScanner {
  const secrets = new Map<string, Kind>()
  const outputs = new Map<string, Output>()

  function trackSecret(kind: Kind, secret: string): void {
    if (secret.length < minLength) return
    secrets.set(secret, kind)
    const encoded = encodeURIComponent(secret)
    if (encoded !== secret) secrets.set(encoded, kind)
  }

  const trackPassword = (text: string) => {
    if (!looksLikePassword(text)) return
    trackSecret('password', text)
    trackSecret('password', createHash('sha256').update(text).digest('hex'))
  }

  /** The fields of a request or reply that hold a secret, however deep. */
  function trackFields(value: unknown, name = ''): void {
    if (Array.isArray(value)) for (const one of value) trackFields(one, name)
    else if (typeof value === 'object' && value !== null)
      for (const [field, inner] of Object.entries(value)) trackFields(inner, field)
    else if (typeof value === 'string') {
      if (/passwor|pwd/i.test(name)) trackPassword(value)
      else if (name === 'recoveryCodes' || (name === 'key' && base32Key.test(value)))
        trackSecret('second factor', value)
      else if (paymentCodeMethod(value) !== undefined) trackSecret('payment code', value)
      else if (random.test(value))
        trackSecret(name === 'ticket' || name === 'code' || name === 'key' ? name : 'token', value)
    }
  }

  function write(place: string, text: string, address?: string): void {
    const key = `${place}\n${text}`
    if (!outputs.has(key)) outputs.set(key, { place, text, ...(address !== undefined && { address }) })
  }

  function recordUrl(place: string, url: string): void {
    const { pathname = url, search = '' } = URL.parse(url, 'http://stage') ?? {}
    write(`${place} of ${pathname.slice(0, 60)}`, pathname + search, pathname)
  }

  const log = createLog('debug', {
    write(line: string) {
      write('the log', line)
      if (process.env.TEST_LOG) process.stdout.write(line)
    },
  })

  return {
    log,
    watchServer(server) {
      server.addHook('onRequest', async ({ url, headers }) => {
        recordUrl('the address', url)
        // A request that another program sends is not a browser's referrer, but is read by the same people.
        if (headers.referer) write('a referrer', headers.referer)
        if (headers.authorization) trackSecret('token', headers.authorization)
      })
      server.addHook('preHandler', async ({ url, body }) => {
        trackFields(body)
        if (url.startsWith('/api/journal/reportErrors')) write('an error report', JSON.stringify(body))
      })
      server.addHook('preSerialization', async (_request, _reply, payload) => {
        trackFields(payload)
        return payload
      })
      server.addHook('onResponse', async (_request, reply) => {
        for (const cookie of [reply.getHeader('set-cookie') ?? []].flat())
          trackSecret('cookie', String(cookie).split(';', 1)[0]?.split('=')[1] ?? '')
      })
    },
    observer: {
      typedPassword: trackPassword,
      address: (url) => recordUrl('the address bar', url),
      // Of a socket that did not open the browser itself names the address; its ticket is used up or of no use.
      consoleLine: (text) =>
        write('the console of the browser', text.replace(/^(WebSocket connection to '[^'?]*)\?[^']*/, '$1')),
    },
    async leaks(database) {
      const leaks = new Set<string>()
      const byPrefix = new Map<string, [string, Kind][]>()
      for (const [secret, kind] of secrets)
        byPrefix.set(prefixOf(secret), [...(byPrefix.get(prefixOf(secret)) ?? []), [secret, kind]])
      const scan = ({ place, text, address }: Output) => {
        for (let at = 0; at + minLength <= text.length; at++)
          for (const [secret, kind] of byPrefix.get(text.slice(at, at + minLength)) ?? [])
            if (text.startsWith(secret, at) && !isAllowedIn(address, kind)) leaks.add(`a ${kind} in ${place}`)
      }
      for (const one of outputs.values()) scan(one)
      for (const one of await readTables(database)) scan(one)
      return [...leaks].sort()
    },
  }
}

/** Tickets and codes are single-use and have to be sent in a URL. */
function isAllowedIn(address: string | undefined, kind: Kind): boolean {
  if (address === undefined) return false
  if (kind === 'ticket') return /^\/(ws|api)\//.test(address)
  return kind === 'code' && (address === '/auth-redirect' || address === '/soldAnalysis')
}

/** All rows but those of the network, fleet, timetable, fares and inventory. */
async function readTables({ pool }: TestApp['database']): Promise<Output[]> {
  const { rows: tables } = await pool.query<{ name: string }>(`
    select format('%I.%I', n.nspname, c.relname) as name from pg_class c join pg_namespace n on n.oid = c.relnamespace
    where c.relkind = 'r' and n.nspname !~ '^(pg_|information_schema|public)'
      and n.nspname not in ('network', 'fleet', 'sailings', 'fares', 'inventory')`)
  const { rows } = await pool.query<{ name: string; text: string | null }>(
    tables
      .map(({ name }) => `select '${name}' as name, string_agg(t::text, E'\\n') as text from ${name} t`)
      .join(' union all '),
  )
  return rows.map(({ name, text }) => ({ place: `the table ${name}`, text: text ?? '' }))
}
