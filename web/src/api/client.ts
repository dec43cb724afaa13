import type { EndpointName, Endpoints } from '@fairway/contract/all'
import type { ReplyOf, RequestOf } from '@fairway/contract/kernel/endpoint'
import { NetworkError } from './problem.ts'
import { sendWhenUnlocked } from './when-unlocked.ts'

type NamesWith<Method> = {
  [Name in EndpointName]: Endpoints[Name]['method'] extends Method ? Name : never
}[EndpointName]

/** Endpoints that only read (GET). */
export type QueryName = NamesWith<'GET'>
/** Endpoints that write (POST). Look-ups are POST as well and are called by `blocks/fields/lookups.ts`. */
export type CommandName = Exclude<NamesWith<'POST'>, `lookups.${string}`>
/** Commands that carry an idempotency key; they are sent through `idempotent-command.ts` alone, which finds out their outcome. */
export type IdempotentName = {
  [Name in CommandName]: Endpoints[Name] extends { idempotent: true } ? Name : never
}[CommandName]
/** The request of an endpoint. */
export type Request<Name extends EndpointName> = RequestOf<Endpoints[Name]>
/** The reply of an endpoint. */
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
  /** A background refresh: it shows no loading overlay. */
  background?: boolean
  /** Sent although all other requests of this window were aborted: the sign-out itself. */
  last?: boolean
}

let pending = 0
const listeners = new Set<() => void>()

/** Number of calls in flight that show the loading overlay. */
export function pendingCalls(): number {
  return pending
}

/** Calls back when that number changes. */
export function onPendingCalls(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

function count(change: number): void {
  pending += change
  for (const listener of listeners) listener()
}

function pathOf(name: EndpointName): string {
  return (fixedPaths as Partial<Record<EndpointName, string>>)[name] ?? `/${name.replace('.', '/')}`
}

/** The URL of an endpoint, for images and links. */
export function urlOf(name: EndpointName): string {
  return `/api${pathOf(name)}`
}

function queryStringOf(request: object): string {
  const search = new URLSearchParams()
  for (const [field, value] of Object.entries(request))
    for (const item of Array.isArray(value) ? value : [value])
      if (item !== undefined && item !== null && item !== '') search.append(field, String(item))
  const queryString = search.toString()
  return queryString && `?${queryString}`
}

async function call<Name extends EndpointName>(
  name: Name,
  path: string,
  init: RequestInit,
  { signal, background, last }: CallOptions,
): Promise<Reply<Name>> {
  if (!background) count(1)
  try {
    const envelope = await sendWhenUnlocked(path, { ...init, last, ...(signal && { signal }) })
    return (topLevel.has(name) ? envelope : envelope.data) as Reply<Name>
  } finally {
    if (!background) count(-1)
  }
}

/**
 * Runs a query (GET); the request travels in the URL, empty fields are left out.
 * @throws ApiProblem when the server refuses, NetworkError when it does not answer.
 */
export function query<Name extends QueryName>(
  name: Name,
  request: Request<Name>,
  options: CallOptions = {},
): Promise<Reply<Name>> {
  return call(name, pathOf(name) + queryStringOf(request as object), {}, options)
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
 * Runs a command (POST) without an idempotency key.
 * @throws ApiProblem when the server refuses, NetworkError when it does not answer.
 */
export function command<Name extends Exclude<CommandName, IdempotentName>>(
  name: Name,
  request: Request<Name>,
  options: CallOptions = {},
): Promise<Reply<Name>> {
  return post(name, request, {}, options)
}

/**
 * Sends an idempotent command once; `idempotent-command.ts` calls it and finds out the outcome.
 * @throws ApiProblem when the server refuses, NetworkError when it does not answer or answers without a reply.
 */
export async function commandWithKey<Name extends IdempotentName>(
  name: Name,
  request: Request<Name>,
  key: string,
  signal?: AbortSignal,
): Promise<Reply<Name>> {
  const reply = await post(name, request, { headers: { 'idempotency-key': key } }, { signal })
  if (typeof reply !== 'object' || reply === null)
    throw new NetworkError(pathOf(name), new Error('an answer without a reply'))
  return reply
}
