import type { EndpointName, Endpoints } from '@fairway/contract/all'
import type { ReplyOf, RequestOf } from '@fairway/contract/kernel/endpoint'
import { send } from './http.ts'

type NamesWith<Method> = {
  [Name in EndpointName]: Endpoints[Name]['method'] extends Method ? Name : never
}[EndpointName]

/** Endpoints that answer a question and change nothing. */
export type QueryName = NamesWith<'GET'>
/** Endpoints that do something. Look-ups are asked by POST as well; `blocks/lookups.ts` does that. */
export type CommandName = Exclude<NamesWith<'POST'>, `lookups.${string}`>
/** What an endpoint takes. */
export type Request<Name extends EndpointName> = RequestOf<Endpoints[Name]>
/** What an endpoint gives. */
export type Reply<Name extends EndpointName> = ReplyOf<Endpoints[Name]>

/** The endpoints whose path the specification fixed; all others are reached at `/{capability}/{verb}`. */
const fixedPaths: {
  [Name in QueryName | CommandName as Endpoints[Name] extends { path: string }
    ? Name
    : never]: Endpoints[Name] extends {
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
  'home.quickMenu': '/sysHome/quick-menu/list.do',
  'home.saveQuickMenu': '/sysHome/quick-menu/save.do',
  'staff.changePassword': '/updatePassword.do',
  'staff.weakPassword': '/login/weakPassword.do',
  'staff.changeWithdrawPassword': '/sysHome/changeWithdrawPass.do',
  'staff.resetPassword': '/sysHome/resetPass/{id}.do',
  'staff.resetWithdrawPassword': '/sysHome/resetPassword/{id}.do',
  'messages.popups': '/msgContent/popupMsg.do',
  'messages.read': '/msgContent/readMsgById/{id}.do',
}

/** The only endpoints whose reply stands beside `status` and `success` instead of in `data`. */
const topLevel = new Set<EndpointName>(['session.me'])

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

function pathOf(name: EndpointName): string {
  return (fixedPaths as Partial<Record<EndpointName, string>>)[name] ?? `/${name.replace('.', '/')}`
}

/** The address of an endpoint, for images and links. */
export function addressOf(name: EndpointName): string {
  return `/api${pathOf(name)}`
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
  path: string,
  init: RequestInit,
  { key, signal, background }: CallOptions,
): Promise<Reply<Name>> {
  if (!background) count(1)
  try {
    const headers = key ? { 'idempotency-key': key } : undefined
    const envelope = await send(path, { ...init, headers, signal })
    return (topLevel.has(name) ? envelope : envelope.data) as Reply<Name>
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
  return call(name, pathOf(name) + searchOf(request as object), {}, options)
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
  const path = pathOf(name).replace(/\{(\w+)\}/, (_, field) =>
    encodeURIComponent(String((request as Record<string, unknown>)[field])),
  )
  return call(name, path, { method: 'POST', body: JSON.stringify(request) }, options)
}
