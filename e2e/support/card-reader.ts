import type { Page } from 'playwright-core'
import { useEventTimes } from './browser.ts'
import { passingSession } from './kept-pages.ts'

const keyOf: Readonly<Record<string, string>> = { '\n': 'Enter', '\t': 'Tab' }

/**
 * Types as a card reader or scanner does, 4 ms a key: the keys carry the times of the hardware, however busy this machine
 * is. `parts` arrive in pieces, as a busy machine hands them on; a line feed is Enter, a
 * tab is Tab.
 */
export async function readWithCardReader(page: Page, ...parts: string[]): Promise<void> {
  await useEventTimes(page)
  const keyboard = await passingSession(page)
  const start = Date.now() / 1000
  let typed = 0
  for (const [place, part] of parts.entries()) {
    // What a busy machine hands on late was typed in time all the same.
    if (place > 0) await new Promise((resolve) => setTimeout(resolve, 400))
    await Promise.all(
      Array.from(part, (sign) =>
        keyboard.send('Input.dispatchKeyEvent', {
          type: 'keyDown',
          key: keyOf[sign] ?? sign,
          text: sign.replace('\n', '\r'),
          timestamp: start + typed++ * 0.004,
        }),
      ),
    )
  }
  await keyboard.detach()
}
