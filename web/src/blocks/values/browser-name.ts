/** Browser and operating system of a user agent. */
export interface BrowserName {
  browser: string
  system: string
}

/** First match wins: nearly every browser also claims to be Chrome and Safari. */
const browsers: readonly [name: string, mark: RegExp][] = [
  ['WeChat', /MicroMessenger\/([\d]+)/],
  ['Edge', /Edg(?:A|iOS)?\/(\d+)/],
  ['Opera', /OPR\/(\d+)/],
  ['Samsung Internet', /SamsungBrowser\/(\d+)/],
  ['Firefox', /(?:Firefox|FxiOS)\/(\d+)/],
  ['Chrome', /(?:HeadlessChrome|Chrome|CriOS)\/(\d+)/],
  ['Safari', /Version\/(\d+)[\d.]* (?:Mobile\/\w+ )?Safari/],
]

const systems: readonly [name: string, mark: RegExp][] = [
  ['HarmonyOS', /HarmonyOS|OpenHarmony/],
  ['Android', /Android/],
  ['iPad', /iPad/],
  ['iPhone', /iPhone/],
  ['Windows', /Windows/],
  ['macOS', /Macintosh|Mac OS X/],
  ['ChromeOS', /CrOS/],
  ['Linux', /Linux/],
]

/** Parses a user agent; undefined if it is unknown. */
export function browserName(userAgent: string): BrowserName | undefined {
  const system = systems.find(([, mark]) => mark.test(userAgent))?.[0]
  for (const [name, mark] of browsers) {
    const version = mark.exec(userAgent)?.[1]
    if (version && system) return { browser: `${name} ${version}`, system }
  }
  return undefined
}
