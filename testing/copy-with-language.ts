import { spawnSync } from 'node:child_process'
import {
  cpSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

const root = fileURLToPath(new URL('../', import.meta.url))
const parts = ['contract', 'texts', 'server', 'web', 'testing', 'scripts', 'docs', 'e2e', 'bench']
const files = ['package.json', 'tsconfig.json', 'tsconfig.base.json']
/** A further language: French by name, English with a mark in front. */
export const generatedFrench: AddedLanguage = {
  code: 'fr',
  name: 'Français',
  translate: (text) => text.replace(/^ */, '$&FR '),
}

/** A language added to a copy of the repository: its line, and the function that generates its texts from English. */
export interface AddedLanguage {
  code: string
  name: string
  translate: (text: string) => string
}

export interface Copy {
  folder: string
  /** Runs a script of a package in the copy, such as `typescript-native/bin/tsc`; gives what it printed. */
  run(script: string, parameters: string[], part?: string): { code: number | null; output: string }
  remove(): void
}

/** Without the mode of the test runner: the copy is built for production. */
const { NODE_ENV: _mode, ...environment } = process.env

/** Copies the product and adds a language to the copy as a person would: one line, and one folder of texts. */
export async function copyWithLanguage(
  language: AddedLanguage,
  folder = mkdtempSync(join(tmpdir(), 'fairway-language-')),
): Promise<Copy> {
  const made = /(?:^|[\\/])(?:node_modules|dist)(?:[\\/]|$)/
  for (const part of [...parts, ...files])
    cpSync(join(root, part), join(folder, part), {
      recursive: true,
      filter: (from) => !made.test(from.slice(root.length)),
    })
  linkPackages(folder)
  addLine(folder, language)
  await addFolder(folder, language)
  return {
    folder,
    run(script, parameters, part = '') {
      const { status, stdout, stderr } = spawnSync(
        process.execPath,
        [join(root, 'node_modules', script), ...parameters],
        { cwd: join(folder, part), env: environment, encoding: 'utf8', maxBuffer: 64 * 1024 ** 2 },
      )
      return { code: status, output: stdout + stderr }
    },
    remove: () => rmSync(folder, { recursive: true, force: true }),
  }
}

/** The installed packages, but our own workspaces are those of the copy. */
function linkPackages(folder: string): void {
  const own = join(folder, 'node_modules', '@fairway')
  mkdirSync(own, { recursive: true })
  for (const name of readdirSync(join(root, 'node_modules')))
    if (name !== '@fairway' && !name.startsWith('.'))
      symlinkSync(join(root, 'node_modules', name), join(folder, 'node_modules', name))
  for (const name of readdirSync(join(root, 'node_modules', '@fairway')))
    symlinkSync(join(folder, name), join(own, name))
}

function addLine(folder: string, { code, name }: AddedLanguage): void {
  const file = join(folder, 'contract/src/kernel/languages.ts')
  const text = readFileSync(file, 'utf8')
  const added = text.replace(
    /(const languageFacts = \{\n(?: {2}.*\n)+?)\}/,
    `$1  ${code}: { name: '${name}' },\n}`,
  )
  if (added === text) throw new Error('the list of languages was not found')
  writeFileSync(file, added)
}

async function addFolder(folder: string, { code, translate }: AddedLanguage): Promise<void> {
  const english = join(folder, 'texts/en')
  for (const file of readdirSync(english, { recursive: true, encoding: 'utf8' })) {
    const target = join(folder, 'texts', code, file)
    if (!file.endsWith('.ts')) mkdirSync(target, { recursive: true })
    else {
      const module: Record<string, Record<string, string>> = await import(join(root, 'texts/en', file))
      const objects = Object.entries(module).map(([name, texts]) => {
        const translated = Object.entries(texts).map(([key, text]) => [key, translate(text)])
        return `export const ${name} = ${JSON.stringify(Object.fromEntries(translated), null, 2)}\n`
      })
      mkdirSync(join(target, '..'), { recursive: true })
      writeFileSync(target, objects.join('\n'))
    }
  }
}
