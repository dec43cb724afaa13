// The Chromium that browser tests and measurements drive: named, installed, or (on Debian as root) fetched by apt.
import { spawnSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'

const macApplications = [
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
]
/** The browser without a window first: the same one, and the tests take a quarter less time with it. */
const debianBrowser = 'chromium-headless-shell'
const names = [debianBrowser, 'chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable']

/** Gives `{ program }`, or `{ missing }`: what is missing and how to get it. */
export function ensureBrowser() {
  const configured = process.env.CHROMIUM
  if (configured)
    return works(configured)
      ? { program: configured }
      : { missing: `CHROMIUM names ${configured}, which does not run.` }
  const mayInstall = isDebian() && process.getuid?.() === 0
  if (mayInstall && !(find() && hasChineseFont())) installByApt([debianBrowser, 'fonts-noto-cjk'])
  const program = find()
  if (!program) {
    return {
      missing: mayInstall
        ? `apt-get could not install ${debianBrowser} and fonts-noto-cjk.`
        : 'there is no Chromium or Chrome. Install one, with a font for Chinese and Japanese (on Debian, as root: ' +
          `apt-get install ${debianBrowser} fonts-noto-cjk), or name one in CHROMIUM.`,
    }
  }
  if (!hasChineseFont())
    console.warn('There is no font for Chinese and Japanese: pictures of pages will show boxes.')
  return { program }
}

function find() {
  if (process.platform === 'darwin') return macApplications.find((file) => existsSync(file))
  for (const name of names) {
    const answer = spawnSync('sh', ['-c', `command -v ${name}`], { encoding: 'utf8' })
    if (answer.status === 0 && works(answer.stdout.trim())) return answer.stdout.trim()
  }
  return undefined
}

/** On some systems the name is there, but only tells to install a snap. */
function works(program) {
  return spawnSync(program, ['--version'], { stdio: 'ignore' }).status === 0
}

function hasChineseFont() {
  if (process.platform === 'darwin') return true
  const answer = spawnSync('fc-list', [':lang=zh', 'family'], { encoding: 'utf8' })
  return answer.status === 0 && answer.stdout.trim() !== ''
}

function isDebian() {
  return existsSync('/etc/os-release') && /^ID=debian$/m.test(readFileSync('/etc/os-release', 'utf8'))
}

function installByApt(packages) {
  console.log(`Installing ${packages.join(' and ')} …`)
  const options = {
    stdio: ['ignore', 'ignore', 'inherit'],
    env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
  }
  spawnSync('apt-get', ['update', '-qq'], options)
  spawnSync('apt-get', ['install', '-y', '-qq', '--no-install-recommends', ...packages], options)
}
