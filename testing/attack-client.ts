import { randomUUID } from 'node:crypto'
import { connect } from 'node:net'
import { digestOf } from '../server/database/starting-data/staff.ts'
import type { SignedInUser } from './api-client.ts'
import { demoPassword, type TestApp } from './test-app.ts'

export type Headers = Record<string, string>

/** One sign-in attempt; defaults are valid. */
interface SignInAttempt {
  user?: string
  password?: string
  device?: string
  code?: string
  headers?: Headers
}

/** The problem code of a response. */
export const codeOf = async (response: Response) => ((await response.json()) as { code?: string }).code

/** A client that sends arbitrary requests, like an attacker. */
export function attackClient(at: () => TestApp) {
  const post = (path: string, body: unknown, headers: Headers = {}) =>
    fetch(`${at().url}${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'accept-language': 'en', ...headers },
      body: typeof body === 'string' ? body : JSON.stringify(body),
    })

  /** The captcha text of a device. */
  async function captchaText(device: string, headers: Headers = {}): Promise<string> {
    await fetch(`${at().url}/api/login/loginAuthCode.do?show=${device}`, { headers })
    return at().captchas.get(device) ?? ''
  }

  async function submitSignIn({
    user = 'clerk',
    password = demoPassword,
    device = randomUUID(),
    headers = {},
    code,
  }: SignInAttempt = {}) {
    const captcha = code ?? (await captchaText(device, headers))
    const body = { username: user, password: digestOf(password), deviceId: device, code: captcha }
    const response = await post('/api/login/loginNoAuthCode.do', body, headers)
    const answer = (await response.json()) as { data?: string; code?: string }
    return { outcome: answer.code ?? 'in', token: answer.data, cookies: response.headers.getSetCookie() }
  }

  const redeemHandOverCode = (code: string) => post('/api/session/takeOver', { code, deviceId: randomUUID() })

  /** Whether a socket opens with this ticket and the cookie of this user. */
  function canOpenSocket(ticket: string, { cookie }: Pick<SignedInUser, 'cookie'>): Promise<boolean> {
    const address = `${at().url.replace('http', 'ws')}/ws/userGroupMs/sys?token=${ticket}`
    const socket = new WebSocket(address, { headers: { cookie } } as never)
    return new Promise((resolve) => {
      socket.addEventListener('message', () => {
        socket.close()
        resolve(true)
      })
      socket.addEventListener('close', () => resolve(false))
    })
  }

  /** The response to a path as written, without the URL normalisation of clients. */
  function raw(path: string): Promise<string> {
    const { hostname, port } = new URL(at().url)
    return new Promise((resolve, reject) => {
      const socket = connect(Number(port), hostname)
      let text = ''
      socket.on('data', (chunk) => {
        text += chunk.toString('latin1')
      })
      socket.on('error', reject)
      socket.on('close', () => resolve(text))
      socket.write(
        `GET ${path} HTTP/1.1\r\nhost: ${hostname}\r\naccept: text/html\r\nconnection: close\r\n\r\n`,
      )
    })
  }

  return {
    post,
    captchaText: captchaText,
    submitSignIn: submitSignIn,
    redeemHandOverCode: redeemHandOverCode,
    canOpenSocket: canOpenSocket,
    raw,
  }
}
