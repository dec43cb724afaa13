import { sessionPrefix } from './token.ts'

/** A value kept until the session ends, in every window of this browser. No personal data, no secrets. */
export function readSessionValue(name: string): string {
  return localStorage.getItem(sessionPrefix + name) ?? ''
}

export function writeSessionValue(name: string, value: string): void {
  localStorage.setItem(sessionPrefix + name, value)
}
