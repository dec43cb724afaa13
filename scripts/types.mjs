// npm run types: checks the types of every part with the native compiler, which takes a third of the processor time of
// the one written in TypeScript. That one stays for tests that read syntax trees: the native one has no such interface.
import { spawnSync } from 'node:child_process'
import path from 'node:path'
import { clone } from './prepare.mjs'

/**
 * Each has a tsconfig.json of its own; the largest first. What runs in Node and what drives a browser are one program, because they
 * are made of the same files; a lint rule keeps the names of a browser out of the server.
 */
export const typedParts = ['.', 'web', 'contract', 'texts', 'web/build']

/** What Node is given to check one part. */
export const checkTypesOf = (part) => [
  path.join(clone, 'node_modules', 'typescript-native', 'bin', 'tsc'),
  '--noEmit',
  '-p',
  part,
]

if (process.argv[1] === import.meta.filename)
  for (const part of typedParts) {
    const { status } = spawnSync(process.execPath, checkTypesOf(part), { cwd: clone, stdio: 'inherit' })
    if (status !== 0) process.exitCode = 1
  }
