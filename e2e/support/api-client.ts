import { createHash, randomBytes } from 'node:crypto'
import { type EndpointName, type Endpoints, endpoints } from '@fairway/contract/all'
import { type Endpoint, pathOf, type ReplyOf, type RequestOf } from '@fairway/contract/kernel/endpoint'

export const freshKey = () => randomBytes(16).toString('base64url')
export const digestOf = (password: string) => createHash('sha256').update(password).digest('hex')

export interface Answer<Data> {
  http: number
  status: number
  success: boolean
  code?: string
  message?: string
  data: Data
}

/** A signed-in user without a browser, on a server with captchas off. */
export class ApiClient {
  readonly url: string
  readonly headers: Record<string, string>

  private constructor(url: string, headers: Record<string, string>) {
    this.url = url
    this.headers = headers
  }

  static async signIn(url: string, username: string, password: string): Promise<ApiClient> {
    const response = await fetch(`${url}/api/login/loginNoAuthCode.do`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ username, password: digestOf(password), deviceId: 'api-client-1', code: '' }),
    })
    const answer = (await response.json()) as { data?: string; message?: string }
    if (!response.ok || !answer.data) throw new Error(`${username} could not sign in: ${answer.message}`)
    const cookie = (response.headers.get('set-cookie') ?? '').split(';', 1)[0] ?? ''
    return new ApiClient(url, { authorization: answer.data, cookie })
  }

  /** The same person on another address of the same database. */
  at(url: string): ApiClient {
    return new ApiClient(url, this.headers)
  }

  async call<Name extends EndpointName>(
    name: Name,
    request: RequestOf<Endpoints[Name]>,
    key?: string,
  ): Promise<Answer<ReplyOf<Endpoints[Name]>>> {
    const endpoint: Endpoint = endpoints[name]
    const address = new URL(`/api${pathOf(name, endpoint)}`, this.url)
    const headers: Record<string, string> = { ...this.headers, 'accept-language': 'en' }
    if (endpoint.idempotent) headers['idempotency-key'] = key ?? freshKey()
    if (endpoint.method === 'GET') {
      for (const [field, value] of Object.entries(request as Record<string, unknown>))
        for (const one of Array.isArray(value) ? value : [value])
          if (one !== undefined) address.searchParams.append(field, String(one))
    } else headers['content-type'] = 'application/json'
    const response = await fetch(address, {
      method: endpoint.method,
      headers,
      body: endpoint.method === 'POST' ? JSON.stringify(request) : undefined,
    })
    return {
      http: response.status,
      ...((await response.json()) as Omit<Answer<ReplyOf<Endpoints[Name]>>, 'http'>),
    }
  }

  /** As `call`, for steps that must succeed. */
  async ask<Name extends EndpointName>(
    name: Name,
    request: RequestOf<Endpoints[Name]>,
  ): Promise<ReplyOf<Endpoints[Name]>> {
    const answer = await this.call(name, request)
    if (answer.http !== 200) throw new Error(`${name}: ${answer.http} ${answer.message}`)
    return answer.data
  }
}

let people = 0
const firstNumber = 10_000_000 + (Number.parseInt(randomBytes(3).toString('hex'), 16) % 40_000_000)

/** A passenger with a passport number that was not used before. */
export function traveller(passengerType = 'adult') {
  people += 1
  return {
    passengerType,
    certificateType: 'passport' as const,
    certificateNumber: `E${firstNumber + people}`,
    name: `Traveller ${'ABCDEFGHIJKLMNOPQRSTUVWXYZ'[people % 26]}`,
    birthDate: '1985-07-20',
    sex: 'female' as const,
    nationality: 'FR',
  }
}
