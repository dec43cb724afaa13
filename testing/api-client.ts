import { randomBytes } from 'node:crypto'
import { setTimeout } from 'node:timers/promises'
import { type EndpointName, type Endpoints, endpoints } from '@fairway/contract/all'
import { type Endpoint, pathOf, type ReplyOf, type RequestOf } from '@fairway/contract/kernel/endpoint'
import { digestOf } from '../server/database/starting-data/staff.ts'

/** A parsed HTTP response, success or problem. */
export interface ApiResponse<Data = unknown> {
  http: number
  status: number
  success: boolean
  code?: string
  message?: string
  details?: Record<string, unknown>
  requestId?: string
  data: Data
}

/** The credentials of a session. */
export interface SignedInUser {
  token: string
  cookie: string
}

/** An idempotency key as a browser generates it. */
export const newIdempotencyKey = () => randomBytes(16).toString('base64url')

/** Sends a request to a server, as `fetch` does. */
export type Send = (
  url: URL,
  request: { method: 'GET' | 'POST'; headers: Record<string, string>; body: string | undefined },
) => Promise<Pick<Response, 'ok' | 'status' | 'arrayBuffer' | 'json'> & { headers: Pick<Headers, 'get'> }>

/** Calls an endpoint by name over HTTP, with or without a session. A reply that is a file is returned as a buffer. */
export async function callEndpoint(
  baseUrl: string,
  user: SignedInUser | undefined,
  name: EndpointName,
  request: unknown,
  { key, language = 'en', send = fetch }: { key?: string; language?: string; send?: Send } = {},
): Promise<ApiResponse> {
  const endpoint: Endpoint = endpoints[name]
  const path = pathOf(name, endpoint).replace(/\{(\w+)\}/g, (_, field: string) =>
    encodeURIComponent(String((request as Record<string, unknown> | null)?.[field]).toWellFormed()),
  )
  const url = new URL(`/api${path}`, baseUrl)
  const headers: Record<string, string> = { 'accept-language': language }
  if (user) {
    headers.authorization = user.token
    headers.cookie = user.cookie
  }
  if (key !== undefined) headers['idempotency-key'] = key
  else if (endpoint.idempotent) headers['idempotency-key'] = newIdempotencyKey()
  if (endpoint.method === 'GET') {
    for (const [field, value] of Object.entries((request ?? {}) as Record<string, unknown>))
      for (const one of Array.isArray(value) ? value : [value])
        if (one !== undefined)
          url.searchParams.append(field, typeof one === 'object' ? JSON.stringify(one) : String(one))
  } else headers['content-type'] = 'application/json'
  const response = await send(url, {
    method: endpoint.method,
    headers,
    body: endpoint.method === 'POST' ? JSON.stringify(request) : undefined,
  })
  const isFile = response.ok && !(response.headers.get('content-type') ?? '').startsWith('application/json')
  if (isFile)
    return {
      http: response.status,
      status: 200,
      success: true,
      data: Buffer.from(await response.arrayBuffer()),
    }
  return { http: response.status, ...((await response.json()) as Omit<ApiResponse, 'http'>) }
}

/** As long as a busy machine may take to check the passwords of tests that sign in at once. */
export const maxBusyAnswers = 30

/** Where one signs in, and the answer to a captcha, which is good for one try. */
interface SignInDevice {
  path?: string
  deviceId?: string
  code?: string
}

/**
 * Signs in over HTTP; a server that is busy is asked again after the time it names, as its answer says.
 * @throws Error with the message of the refusal
 */
export async function signInOverHttp(
  baseUrl: string,
  username: string,
  password: string,
  login: () => Promise<SignInDevice> = async () => ({}),
): Promise<SignedInUser> {
  const send = async () => {
    const { path = '/api/login/loginNoAuthCode.do', deviceId = 'api-client-1', code = '' } = await login()
    return fetch(`${baseUrl}${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ username, password: digestOf(password), deviceId, code }),
    })
  }
  let response = await send()
  for (let busy = 1; response.status === 503 && busy <= maxBusyAnswers; busy++) {
    await setTimeout(1_000 * Number(response.headers.get('retry-after') ?? 1))
    response = await send()
  }
  const { data, message } = (await response.json()) as { data?: string; message?: string }
  if (!response.ok || !data) throw new Error(`${username} could not sign in: ${message}`)
  return { token: data, cookie: (response.headers.get('set-cookie') ?? '').split(';', 1)[0] ?? '' }
}

/** A signed-in user without a browser, on a server with captchas off. */
export class ApiClient {
  readonly url: string
  readonly headers: Record<string, string>
  readonly #user: SignedInUser

  private constructor(url: string, user: SignedInUser) {
    this.url = url
    this.headers = { authorization: user.token, cookie: user.cookie }
    this.#user = user
  }

  static async signIn(url: string, username: string, password: string): Promise<ApiClient> {
    return new ApiClient(url, await signInOverHttp(url, username, password))
  }

  /** The same user on another node of the same database. */
  at(url: string): ApiClient {
    return new ApiClient(url, this.#user)
  }

  async call<Name extends EndpointName>(
    name: Name,
    request: RequestOf<Endpoints[Name]>,
    key?: string,
  ): Promise<ApiResponse<ReplyOf<Endpoints[Name]>>> {
    const response = await callEndpoint(this.url, this.#user, name, request, {
      ...(key !== undefined && { key }),
    })
    return response as ApiResponse<ReplyOf<Endpoints[Name]>>
  }

  /** As `call`, for steps that must succeed. */
  async callOk<Name extends EndpointName>(
    name: Name,
    request: RequestOf<Endpoints[Name]>,
  ): Promise<ReplyOf<Endpoints[Name]>> {
    const response = await this.call(name, request)
    if (response.http !== 200) throw new Error(`${name}: ${response.http} ${response.message}`)
    return response.data
  }
}

let builtTravellers = 0
const firstNumber = 10_000_000 + (Number.parseInt(randomBytes(3).toString('hex'), 16) % 40_000_000)

/** A passenger with a passport number that was not used before. */
export function buildTraveller(passengerType = 'adult') {
  builtTravellers += 1
  return {
    passengerType,
    certificateType: 'passport' as const,
    certificateNumber: `E${firstNumber + builtTravellers}`,
    name: `Traveller ${'ABCDEFGHIJKLMNOPQRSTUVWXYZ'[builtTravellers % 26]}`,
    birthDate: '1985-07-20',
    sex: 'female' as const,
    nationality: 'FR',
  }
}
