import { existsSync } from 'node:fs'

/**
 * The browser the tests drive: the one named by CHROMIUM, else an installed one.
 * @throws with what to do when there is none.
 */
export function chromiumPath(): string {
  const places = [
    process.env.CHROMIUM,
    '/usr/bin/chromium-headless-shell',
    '/usr/bin/chromium',
    '/usr/bin/chromium-browser',
    '/usr/bin/google-chrome',
    '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
    '/Applications/Chromium.app/Contents/MacOS/Chromium',
  ]
  const found = places.find((place) => place !== undefined && existsSync(place))
  if (found === undefined)
    throw new Error('no browser found: install Chromium, or name one with CHROMIUM=/path/to/it')
  return found
}
