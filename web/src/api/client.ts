import type { EndpointName, Endpoints } from '@fairway/contract/all'
import type { ReplyOf, RequestOf } from '@fairway/contract/kernel/endpoint'
import { send } from './http.ts'
import { NoAnswer } from './problem.ts'

type NamesWith<Method> = {
  [Name in EndpointName]: Endpoints[Name]['method'] extends Method ? Name : never
}[EndpointName]

/** Endpoints that answer a question and change nothing. */
export type QueryName = NamesWith<'GET'>
/** Endpoints that do something. Look-ups are asked by POST as well; `blocks/lookups.ts` does that. */
export type CommandName = Exclude<NamesWith<'POST'>, `lookups.${string}`>
/** Commands that carry an idempotency key; they are sent through `keyed.ts` alone, which knows how they ended. */
export type KeyedName = {
  [Name in CommandName]: Endpoints[Name] extends { keyed: true } ? Name : never
}[CommandName]
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
  signal?: AbortSignal | undefined
  /** A refresh nobody waits for: it shows no overlay. */
  background?: boolean
  /** Sent although all other requests of this window were cancelled: the end of the session. */
  last?: boolean
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
  { signal, background, last }: CallOptions,
): Promise<Reply<Name>> {
  if (!background) count(1)
  try {
    const envelope = await send(path, { ...init, last, ...(signal && { signal }) })
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

function post<Name extends CommandName>(
  name: Name,
  request: Request<Name>,
  init: RequestInit,
  options: CallOptions,
): Promise<Reply<Name>> {
  const path = pathOf(name).replace(/\{(\w+)\}/, (_, field) =>
    encodeURIComponent(String((request as Record<string, unknown>)[field])),
  )
  return call(name, path, { ...init, method: 'POST', body: JSON.stringify(request) }, options)
}

/**
 * Has something done that carries no key.
 * @throws ApiProblem when the server says no, NoAnswer when it does not answer.
 */
export function command<Name extends Exclude<CommandName, KeyedName>>(
  name: Name,
  request: Request<Name>,
  options: CallOptions = {},
): Promise<Reply<Name>> {
  return post(name, request, {}, options)
}

/**
 * Sends a keyed command once; `keyed.ts` calls it and settles how it ended.
 * @throws ApiProblem when the server says no, NoAnswer when it does not answer or answers without a reply.
 */
export async function commandWithKey<Name extends KeyedName>(
  name: Name,
  request: Request<Name>,
  key: string,
  signal?: AbortSignal,
): Promise<Reply<Name>> {
  const reply = await post(name, request, { headers: { 'idempotency-key': key } }, { signal })
  if (typeof reply !== 'object' || reply === null)
    throw new NoAnswer(pathOf(name), new Error('an answer without a reply'))
  return reply
}
