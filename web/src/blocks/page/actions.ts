import type { Permission } from '@fairway/contract/menus'
import { useEffect, useLayoutEffect, useRef } from 'react'
import { create } from 'zustand'
import type { IconName } from '../../ui/icons/icon-names.ts'

/** Something a page can do: a button, a key, an entry of the search. */
export interface PageAction {
  id: string
  label: string
  /** Such as `F2`, `Alt+N`, `Ctrl+Enter` (⌘ on a Mac), `/`. Single characters are left to whoever is typing. */
  key?: string
  icon?: IconName
  /** The permission it needs; without it the action has no key and is only named to who searches for it. */
  permission?: Permission
  /** The permission is missing; told by the page's frame. */
  withheld?: boolean
  /** Why it cannot be done now. */
  reason?: string | undefined
  run: () => void
}

type Offer = () => PageAction[]

const store = create<{ offers: Offer[] }>(() => ({ offers: [] }))

const offered = () => store.getState().offers.flatMap((offer) => offer())

/** The actions of the views that are shown at this moment. */
export function presentActions(): PageAction[] {
  return offered().filter((action) => !action.withheld)
}

/** What the shown views could do for somebody with more permissions. */
export function withheldActions(): PageAction[] {
  return offered().filter((action) => action.withheld)
}

/** Offers actions while the component is shown; hidden views run no effects, so theirs are gone. */
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

/** True when the pressed key is the one that was written. */
export function isKey(
  event: Pick<KeyboardEvent, 'key' | 'ctrlKey' | 'metaKey' | 'altKey' | 'shiftKey' | 'code'>,
  written: string,
): boolean {
  const parts = written.split('+')
  const key = parts.pop() || '+'
  const wants = (name: string) => parts.includes(name)
  // Of a character alone, Shift is what makes it: `?`. With other keys it is a key of its own.
  const named = key.length > 1 || parts.length > 0
  // With Alt a Mac types another character; the place of the key tells then.
  const same =
    event.key.toLowerCase() === key.toLowerCase() ||
    (wants('Alt') && (event.code === `Key${key.toUpperCase()}` || event.code === `Digit${key}`))
  return (
    same &&
    (event.ctrlKey || event.metaKey) === wants('Ctrl') &&
    event.altKey === wants('Alt') &&
    (!named || event.shiftKey === wants('Shift'))
  )
}
