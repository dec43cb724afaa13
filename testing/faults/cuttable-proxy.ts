import { createServer, connect as open, type Socket } from 'node:net'
import type { OpenDatabase } from '../../server/src/platform/database/database.ts'

/** Where a connection is cut: at the COMMIT of a keyed command, or at a batch of sales. */
export type CutAt = 'commit' | 'batch'

/** A way to the database that can be cut at a chosen statement. */
export interface CuttableDatabase {
  settings: OpenDatabase['settings']
  /**
   * Arms one cut. `after`: the database carries the statement out and its answer is lost. `before`: the statement never
   * arrives. With `staysAway` no connection succeeds from then on, until `restore`.
   */
  cut(at: CutAt, when: 'before' | 'after', options?: { staysAway?: boolean }): void
  /** No connection succeeds from now on; resolves when those there were have been closed by both sides. */
  refuse(): Promise<void>
  restore(): void
  /** How many connections were cut. */
  readonly cuts: number
  close(): Promise<void>
}

const readyForQuery = Buffer.from([0x5a, 0, 0, 0, 5])

/** A TCP proxy in front of PostgreSQL that understands as much of its protocol as it needs to find a statement. */
export async function startCuttableProxy({
  settings,
}: Pick<OpenDatabase, 'settings'>): Promise<CuttableDatabase> {
  let armed: { at: CutAt; when: 'before' | 'after'; staysAway: boolean } | undefined
  let refusing = false
  let cuts = 0
  const sockets = new Set<Socket>()
  const clients = new Set<Socket>()

  const proxy = createServer((client) => {
    if (refusing) return void client.destroy()
    const database = open(
      settings.host?.startsWith('/')
        ? { path: `${settings.host}/.s.PGSQL.${settings.port}` }
        : { host: settings.host ?? '127.0.0.1', port: Number(settings.port) },
    )
    for (const socket of [client, database]) {
      sockets.add(socket)
      socket.setNoDelay(true)
      socket.on('error', () => undefined)
      socket.on('close', () => {
        sockets.delete(socket)
        client.destroy()
        database.destroy()
      })
    }
    clients.add(client)
    client.on('close', () => clients.delete(client))
    const statements = readStatements()
    let awaiting = false
    client.on('data', (bytes: Buffer) => {
      const found = statements(bytes)
      if (!armed || !found.includes(armed.at)) return void database.write(bytes)
      const { when, staysAway } = armed
      armed = undefined
      cuts += 1
      refusing ||= staysAway
      if (when === 'before') return void client.destroy()
      awaiting = true
      database.write(bytes)
    })
    database.on('data', (bytes: Buffer) => {
      if (!awaiting) return void client.write(bytes)
      // Its answer is complete: what it says never arrives.
      if (bytes.subarray(-6, -1).equals(readyForQuery)) client.destroy()
    })
  })
  await new Promise<void>((listening) => proxy.listen(0, '127.0.0.1', listening))
  const address = proxy.address()
  if (address === null || typeof address === 'string') throw new Error('the proxy has no port')
  return {
    settings: { ...settings, host: '127.0.0.1', port: address.port },
    cut(at, when, { staysAway = false } = {}) {
      armed = { at, when, staysAway }
    },
    async refuse() {
      refusing = true
      await Promise.all(
        Array.from(clients, (client) => {
          // An end that is answered by an end: the other side knows.
          const closed = new Promise((resolve) => client.once('close', resolve))
          client.end()
          return closed
        }),
      )
    },
    restore() {
      refusing = false
      armed = undefined
    },
    get cuts() {
      return cuts
    },
    async close() {
      for (const socket of sockets) socket.destroy()
      await new Promise((closed) => proxy.close(closed))
    },
  }
}

/** Reads the client's side of one connection and says which of the statements of interest a piece of it holds. */
function readStatements(): (bytes: Buffer) => CutAt[] {
  let rest = Buffer.alloc(0)
  let started = false
  let keyed = false
  /** Names of the prepared statements that claim an idempotency key. */
  const claims = new Set<string>()
  return (bytes) => {
    const found: CutAt[] = []
    rest = Buffer.concat([rest, bytes])
    for (;;) {
      // The first message has no letter in front of its length.
      const head = started ? 1 : 0
      if (rest.length < head + 4) return found
      const end = head + rest.readInt32BE(head)
      if (rest.length < end) return found
      const letter = started ? String.fromCharCode(rest[0] ?? 0) : ''
      const text = rest.toString('latin1', head + 4, end)
      rest = rest.subarray(end)
      started = true
      // A prepared statement is parsed once per connection, by its name; later on only its name is bound.
      if (letter === 'P' && text.includes('insert into platform.request_keys')) {
        keyed = true
        const [name] = text.split('\0')
        if (name) claims.add(name)
      }
      if (letter === 'B' && claims.has(text.split('\0')[1] ?? '')) keyed = true
      if (letter === 'Q' && text.startsWith('commit') && keyed) found.push('commit')
      // Statements without parameters come as simple queries, too: only these end the transaction.
      if (letter === 'Q' && /^(commit|rollback)/.test(text)) keyed = false
      // A batch of a lane; the first one of a connection is empty.
      if (letter === 'B' && /orders\.(sell_batch|confirm_offers)/.test(text) && text.includes('"key"'))
        found.push('batch')
    }
  }
}
