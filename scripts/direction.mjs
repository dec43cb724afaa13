// Checks which part imports which. The rules and their reasons are in .dependency-cruiser.mjs.
import { spawnSync } from 'node:child_process'
import { readdirSync } from 'node:fs'
import path from 'node:path'
import { asScript, Complaint, clone, modernNode } from './prepare.mjs'

const folders = ['contract/src', 'server/src', 'server/database', 'web/src']

await asScript(async () => {
  const cruiser = path.join(clone, 'node_modules', 'dependency-cruiser', 'bin', 'dependency-cruiser.mjs')
  const answer = spawnSync(
    modernNode(),
    [cruiser, '--config', '.dependency-cruiser.mjs', '--output-type', 'json', ...folders],
    { cwd: clone, encoding: 'utf8', maxBuffer: 256 * 1024 ** 2 },
  )
  if (!answer.stdout) throw new Complaint(`dependency-cruiser said nothing:\n${answer.stderr}`)
  const { modules, summary } = JSON.parse(answer.stdout)
  for (const { rule, from, to, cycle } of summary.violations) {
    const way = cycle?.length ? cycle.map(({ name }) => name).join(' → ') : to
    console.error(`${rule.name}: ${from} → ${way}`)
  }
  const broken = [...new Set(summary.violations.map(({ rule }) => rule.name))]
  for (const { name, comment } of summary.ruleSetUsed.forbidden.filter(({ name }) => broken.includes(name)))
    console.error(`\n${name}: ${comment}`)

  // With a compiler it does not know it reads next to nothing and is content: so count what it must have read.
  const read = new Set(
    modules.filter(({ dependencies }) => dependencies.length > 0).map(({ source }) => source),
  )
  const written = folders.flatMap(sourcesUnder)
  const unread = written.filter((file) => !modules.some(({ source }) => source === file))
  if (unread.length > 0) throw new Complaint(`${unread.length} files were not read, such as ${unread[0]}`)
  if (read.size < written.length / 2)
    throw new Complaint(`Only ${read.size} of ${written.length} files were understood to import anything.`)
  if (broken.length > 0) throw new Complaint(`${summary.violations.length} imports go where they must not.`)
  console.log(
    `${written.length} files, ${summary.totalDependenciesCruised} imports, all in the right direction`,
  )
  return 0
})

function sourcesUnder(folder) {
  return readdirSync(path.join(clone, folder), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && /(?<!\.d)\.tsx?$/.test(entry.name))
    .map((entry) => path.relative(clone, path.join(entry.parentPath, entry.name)))
}
