import { connect, type Socket } from 'node:net'

export interface LoadRequest {
  method: 'GET' | 'POST'
  path: string
  headers: Record<string, string>
  body?: string
}

export interface LoadResult {
  /** Answers by HTTP status. */
  statuses: Map<number, number>
  seconds: number
  perSecond: number
  /** Milliseconds from the moment a request was due to the answer read, one a request; without a pace it is due when written. */
  latencies: number[]
}

/**
 * Sends requests over so many kept-alive connections, each its next one as soon as its last answer is there (a closed loop,
 * which finds the highest throughput), or, with `perSecond`, at that pace (an open loop, which finds the latency of a load).
 * Plain sockets: a client library would take more of the processor than the server under measurement.
 * `next` gives the request to send, or undefined when there are no more; `onReply` gets every answer's body.
 */
export async function load(
  url: string,
  connections: number,
  next: () => LoadRequest | undefined,
  onReply: (status: number, body: string) => void = () => undefined,
  perSecond?: number,
): Promise<LoadResult> {
  const { hostname, port } = new URL(url)
  const statuses = new Map<number, number>()
  const latencies: number[] = []
  const sockets = await Promise.all(
    Array.from(
      { length: connections },
      () =>
        new Promise<Socket>((resolve, reject) => {
          const socket = connect({ host: hostname, port: Number(port), noDelay: true }, () => resolve(socket))
          socket.once('error', reject)
        }),
    ),
  )
  let sent = 0
  const begun = performance.now()
  await Promise.all(sockets.map((socket) => drive(socket)))
  const seconds = (performance.now() - begun) / 1000
  for (const socket of sockets) socket.destroy()
  return { statuses, seconds, perSecond: latencies.length / seconds, latencies }

  function drive(socket: Socket): Promise<void> {
    return new Promise((resolve, reject) => {
      let dueAt = 0
      let buffered: Buffer<ArrayBufferLike> = Buffer.alloc(0)
      const send = () => {
        const request = next()
        if (request === undefined) return resolve()
        const now = performance.now()
        dueAt = perSecond === undefined ? now : begun + (sent++ * 1000) / perSecond
        const write = () => socket.write(encode(request, hostname))
        if (dueAt > now) setTimeout(write, dueAt - now)
        else write()
      }
      socket.on('error', reject)
      socket.on('close', () => reject(new Error('the server closed a connection')))
      socket.on('data', (chunk: Buffer) => {
        buffered = buffered.length === 0 ? chunk : Buffer.concat([buffered, chunk])
        const answer = decode(buffered)
        if (answer === undefined) return
        latencies.push(performance.now() - dueAt)
        statuses.set(answer.status, (statuses.get(answer.status) ?? 0) + 1)
        onReply(answer.status, answer.body)
        buffered = Buffer.alloc(0)
        send()
      })
      send()
    })
  }
}

function encode({ method, path, headers, body }: LoadRequest, host: string): string {
  const lines = [
    `${method} ${path} HTTP/1.1`,
    `host: ${host}`,
    ...Object.entries(headers).map(([name, value]) => `${name}: ${value}`),
  ]
  if (body !== undefined)
    lines.push('content-type: application/json', `content-length: ${Buffer.byteLength(body)}`)
  return `${lines.join('\r\n')}\r\n\r\n${body ?? ''}`
}

/** One whole answer, or undefined while part of it is still under way. Understands lengths and chunks. */
function decode(bytes: Buffer): { status: number; body: string } | undefined {
  const headEnd = bytes.indexOf('\r\n\r\n')
  if (headEnd < 0) return undefined
  const head = bytes.toString('latin1', 0, headEnd)
  const status = Number(head.slice(9, 12))
  const length = /content-length: (\d+)/i.exec(head)
  const start = headEnd + 4
  if (length) {
    const end = start + Number(length[1])
    return bytes.length < end ? undefined : { status, body: bytes.toString('utf8', start, end) }
  }
  return bytes.subarray(-5).toString('latin1') === '0\r\n\r\n'
    ? { status, body: bytes.toString('utf8', start) }
    : undefined
}
