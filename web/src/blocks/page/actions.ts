import type { Permission } from '@fairway/contract/menus'
import { useEffect, useLayoutEffect, useRef } from 'react'
import { create } from 'zustand'
import type { IconName } from '../../ui/icons/icon-names.ts'

/** Something a page can do: a button, a key, an entry of the search. */
export interface PageAction {
  id: string
  label: string
  /**
   * Such as `F2`, `Alt+N`, `Ctrl+Enter` (⌘ on a Mac), `/`. Single characters are ignored while a field has the focus.
   */
  key?: string
  icon?: IconName
  /** The required permission; without it the action has no shortcut and appears only in the palette. */
  permission?: Permission
  /** The permission is missing; set by `usePageActions`. */
  withheld?: boolean
  /** Why it cannot be done now. */
  reason?: string | undefined
  run: () => void
}

type Offer = () => PageAction[]

const store = create<{ offers: Offer[] }>(() => ({ offers: [] }))

const offered = () => store.getState().offers.flatMap((offer) => offer())

/** The available actions of the visible views. */
export function visibleActions(): PageAction[] {
  return offered().filter((action) => !action.withheld)
}

/** The actions of the visible views whose permission is missing. */
export function withheldActions(): PageAction[] {
  return offered().filter((action) => action.withheld)
}

/** Registers actions while the component is visible; hidden views run no effects, so theirs are unregistered. */
export function useOffer(actions: PageAction[]): void {
  const latest = useRef(actions)
  useLayoutEffect(() => {
    latest.current = actions
  })
  useEffect(() => {
    const offer = () => latest.current
    store.setState(({ offers }) => ({ offers: [...offers, offer] }))
    return () => store.setState(({ offers }) => ({ offers: offers.filter((other) => other !== offer) }))
  }, [])
}

/** True when the event matches a key combination. */
export function isKey(
  event: Pick<KeyboardEvent, 'key' | 'ctrlKey' | 'metaKey' | 'altKey' | 'shiftKey' | 'code'>,
  combination: string,
): boolean {
  const parts = combination.split('+')
  const key = parts.pop() || '+'
  const requires = (name: string) => parts.includes(name)
  // For a single character Shift is part of typing it (`?`); with other keys it is a modifier of its own.
  const isNamedKey = key.length > 1 || parts.length > 0
  // On a Mac Alt types another character: compare the physical key.
  const same =
    event.key.toLowerCase() === key.toLowerCase() ||
    (requires('Alt') && (event.code === `Key${key.toUpperCase()}` || event.code === `Digit${key}`))
  return (
    same &&
    (event.ctrlKey || event.metaKey) === requires('Ctrl') &&
    event.altKey === requires('Alt') &&
    (!isNamedKey || event.shiftKey === requires('Shift'))
  )
}
