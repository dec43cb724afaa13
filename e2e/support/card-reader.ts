import { setTimeout } from 'node:timers/promises'
import type { Page } from 'playwright-core'
import { useEventTimes } from './browser.ts'
import { passingSession } from './kept-pages.ts'

const keyOf: Readonly<Record<string, string>> = { '\n': 'Enter', '\t': 'Tab' }
const keyMs = 4
/** Longer than the gap within a scan: the key of a person before it is no part of it. */
const restMs = 60

/**
 * Types as a card reader or scanner does, 4 ms a key: the keys carry the times of the hardware, however busy this machine
 * is. `parts` arrive in pieces, as a busy machine hands them on; a line feed is Enter, a
 * tab is Tab.
 */
export async function readWithCardReader(page: Page, ...parts: string[]): Promise<void> {
  await useEventTimes(page)
  const signs = parts.join('').length
  const early = await page.evaluate(stampNextKeys, { signs, keyMs, restMs })
  await setTimeout(early)
  const keyboard = await passingSession(page)
  for (const [place, part] of parts.entries()) {
    // What a busy machine hands on late was typed in time all the same.
    if (place > 0) await setTimeout(400)
    await Promise.all(
      Array.from(part, (sign) =>
        keyboard.send('Input.dispatchKeyEvent', {
          type: 'keyDown',
          key: keyOf[sign] ?? sign,
          text: sign.replace('\n', '\r'),
        }),
      ),
    )
  }
  await keyboard.detach()
}

/**
 * Input time: the next keys carry times in the clock of this document, after the latest key. (The time that a key can be
 * sent with is of the wall clock, and wrong by as much as that was set since the browser began.) Gives the milliseconds
 * until the last of these times is over.
 */
function stampNextKeys({ signs, keyMs, restMs }: { signs: number; keyMs: number; restMs: number }): number {
  const measured = Object.getOwnPropertyDescriptor(Event, 'measured')?.value
  const stampedAt = Object.getOwnPropertyDescriptor(Event.prototype, 'stampedAt')?.get
  const start = Math.max(measured.now() - signs * keyMs, measured.lastKeyAt + restMs)
  const times = new WeakMap<Event, number>()
  let stamped = 0
  Object.defineProperty(Event.prototype, 'timeStamp', {
    configurable: true,
    get(this: Event) {
      if (this.type === 'keydown' && this.isTrusted && stamped < signs && !times.has(this))
        times.set(this, start + stamped++ * keyMs)
      return times.get(this) ?? stampedAt?.call(this)
    },
  })
  return Math.max(0, start + signs * keyMs - measured.now())
}
