import { existsSync } from 'node:fs'
import places from '../../scripts/browsers.json' with { type: 'json' }

/**
 * The browser the tests drive: the one named by CHROMIUM, else an installed one.
 * @throws with what to do when there is none.
 */
export function chromiumPath(): string {
  const found = [process.env.CHROMIUM, ...places].find((place) => place !== undefined && existsSync(place))
  if (found === undefined)
    throw new Error('no browser found: install Chromium, or name one with CHROMIUM=/path/to/it')
  return found
}
