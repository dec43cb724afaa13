import type { EndpointName, Endpoints } from '@fairway/contract/all'
import type { ReplyOf, RequestOf } from '@fairway/contract/kernel/endpoint'
import { currentLanguage } from '../i18n/text.ts'
import { ApiProblem, NoAnswer } from './problem.ts'
import { readToken } from './token.ts'

type NamesWith<Method> = {
  [Name in EndpointName]: Endpoints[Name]['method'] extends Method ? Name : never
}[EndpointName]

/** Endpoints that answer a question and change nothing. */
export type QueryName = NamesWith<'GET'>
/** Endpoints that do something. */
export type CommandName = NamesWith<'POST'>
/** What an endpoint takes. */
export type Request<Name extends EndpointName> = RequestOf<Endpoints[Name]>
/** What an endpoint gives. */
export type Reply<Name extends EndpointName> = ReplyOf<Endpoints[Name]>

/** The endpoints whose path the specification fixed; all others are reached at `/{capability}/{verb}`. */
const fixedPaths: {
  [Name in EndpointName as Endpoints[Name] extends { path: string } ? Name : never]: Endpoints[Name] extends {
    path: infer Path
  }
    ? Path
    : never
} = {
  'session.captcha': '/login/loginAuthCode.do',
  'session.captchaImage': '/login/loginAuthCode.do',
  'session.signIn': '/login/loginNoAuthCode.do',
  'session.me': '/me.json',
  'session.signOut': '/login/logout',
  'session.refresh': '/login/refreshAuth.do',
}

/** The only endpoints whose reply stands beside `status` and `success` instead of in `data`. */
const topLevel = new Set<EndpointName>(['session.me'])

/** Long enough for any report; the specification's figure. */
const timeOut = 1_500_000

export interface CallOptions {
  /** Makes a repeated command safe: the server does it once and answers every repetition alike. */
  key?: string
  signal?: AbortSignal
  /** A refresh nobody waits for: it shows no overlay. */
  background?: boolean
}

let waiting = 0
const listeners = new Set<() => void>()

/** How many calls somebody is waiting for. */
export function callsWaiting(): number {
  return waiting
}

/** Calls back when that number changes. */
export function onCallsWaiting(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

function count(change: number): void {
  waiting += change
  for (const listener of listeners) listener()
}

/** The address of an endpoint, for images and for the calls below. */
export function addressOf(name: EndpointName): string {
  return `/api${(fixedPaths as Partial<Record<EndpointName, string>>)[name] ?? `/${name.replace('.', '/')}`}`
}

function searchOf(request: object): string {
  const search = new URLSearchParams()
  for (const [field, value] of Object.entries(request))
    for (const item of Array.isArray(value) ? value : [value])
      if (item !== undefined && item !== null && item !== '') search.append(field, String(item))
  const written = search.toString()
  return written && `?${written}`
}

async function call<Name extends EndpointName>(
  name: Name,
  address: string,
  init: RequestInit,
  { key, signal, background }: CallOptions,
): Promise<Reply<Name>> {
  const path = addressOf(name)
  const limit = AbortSignal.timeout(timeOut)
  const token = readToken()
  if (!background) count(1)
  try {
    const response = await fetch(address, {
      ...init,
      headers: {
        'accept-language': currentLanguage(),
        ...(token && { authorization: token }),
        ...(key && { 'idempotency-key': key }),
        ...init.headers,
      },
      signal: signal ? AbortSignal.any([signal, limit]) : limit,
    })
    const envelope = await response.json().catch((error: unknown) => {
      // A gateway answers in HTML; its status says enough. A cut connection is no answer at all.
      if (response.ok || signal?.aborted) throw error
      return {}
    })
    if (!response.ok || envelope.success === false || (envelope.status ?? 200) !== 200)
      throw new ApiProblem(path, response.status, envelope)
    return topLevel.has(name) ? envelope : envelope.data
  } catch (error) {
    if (error instanceof ApiProblem || signal?.aborted) throw error
    throw new NoAnswer(path, error)
  } finally {
    if (!background) count(-1)
  }
}

/**
 * Asks a question; the request travels in the address, empty fields are left out.
 * @throws ApiProblem when the server says no, NoAnswer when it does not answer.
 */
export function query<Name extends QueryName>(
  name: Name,
  request: Request<Name>,
  options: CallOptions = {},
): Promise<Reply<Name>> {
  return call(name, addressOf(name) + searchOf(request as object), {}, options)
}

/**
 * Has something done. Give a `key` where seats or money move, so that asking again after a lost answer is safe.
 * @throws ApiProblem when the server says no, NoAnswer when it does not answer.
 */
export function command<Name extends CommandName>(
  name: Name,
  request: Request<Name>,
  options: CallOptions = {},
): Promise<Reply<Name>> {
  return call(
    name,
    addressOf(name),
    {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(request),
    },
    options,
  )
}
