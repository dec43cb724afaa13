// The Chromium that browser tests drive: named, or (on Debian as root) fetched by apt, or installed.
import { spawnSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { clone, run } from './prepare.mjs'

/** The browser without a window first: the same one, and a full one takes more than twice its processor time. */
const places = JSON.parse(readFileSync(path.join(clone, 'scripts', 'browsers.json'), 'utf8'))
const debianBrowser = 'chromium-headless-shell'
const font = 'fonts-noto-cjk'

/** Gives `{ program }`, or `{ missing }`: what is missing and how to get it. Prints which browser it is. */
export async function ensureBrowser() {
  const configured = process.env.CHROMIUM
  if (configured)
    return works(configured)
      ? chosen(configured)
      : { missing: `CHROMIUM names ${configured}, which does not run.` }
  const mayInstall = isDebian() && process.getuid?.() === 0
  if (mayInstall) {
    const absent = [...(works(places[0]) ? [] : [debianBrowser]), ...(hasChineseFont() ? [] : [font])]
    if (absent.length > 0) await installByApt(absent)
  }
  const program = places.find((place) => existsSync(place) && works(place))
  if (!program) {
    return {
      missing: mayInstall
        ? `apt-get could not install ${debianBrowser} and ${font}.`
        : 'there is no Chromium or Chrome. Install one, with a font for Chinese and Japanese (on Debian, as root: ' +
          `apt-get install ${debianBrowser} ${font}), or name one in CHROMIUM.`,
    }
  }
  if (!hasChineseFont())
    console.warn('There is no font for Chinese and Japanese: pictures of pages will show boxes.')
  return chosen(program)
}

function chosen(program) {
  const remark = program.includes('headless')
    ? ''
    : `, a full browser: they take about 2.3 times as long as with ${debianBrowser}`
  console.log(`Browser tests use ${program}${remark}`)
  return { program }
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

async function installByApt(packages) {
  console.log(`Installing ${packages.join(' and ')} …`)
  const options = {
    stdio: ['ignore', 'ignore', 'inherit'],
    env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
  }
  for (const parameters of [
    ['update', '-qq'],
    ['install', '-y', '-qq', '--no-install-recommends', ...packages],
  ])
    await run('apt-get', parameters, options)
}
