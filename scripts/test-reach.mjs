// Who uses a file of the server, so that the tests near to it are found: by imports, and by the names of SQL functions. The
// walk ends at tests and at the tables of handlers, which give each endpoint what answers it.
import path from 'node:path'

/** Further away everything is reached. */
const farthest = 4

/**
 * The endpoints and the test files that a changed file reaches, each with its distance: 1 for what names the file itself.
 * `read` gives the text of a file, `present` are all files of the tree.
 */
export function reachOf(changed, present, read) {
  const endpoints = new Map()
  const tests = new Map()
  const sources = present.filter((file) => /^(?:server|testing)\/.*\.(?:ts|sql)$/.test(file))
  const texts = new Map(sources.map((file) => [file, read(file)]))
  const importers = new Map()
  const add = (map, key, value) => map.set(key, [...(map.get(key) ?? []), value])
  for (const file of sources)
    for (const [, names, target] of texts
      .get(file)
      .matchAll(/import (?:type )?\{([^}]*)\} from '(\.[^']+)'/g))
      add(importers, path.join(path.dirname(file), target), { file, names: namesOf(names) })

  let front = changed.filter((file) => texts.has(file))
  const walked = new Set(front)
  for (let distance = 1; distance <= farthest && front.length > 0; distance++) {
    const next = new Set()
    for (const file of front) {
      const users = importers.get(file) ?? []
      for (const { file: user, names } of users) {
        if (isTest(user)) keepLeast(tests, user, distance)
        else if (isTable(user))
          for (const name of answeredBy(names, texts.get(user))) keepLeast(endpoints, name, distance)
        else next.add(user)
      }
      for (const user of callersOf(file, texts)) {
        if (isTest(user)) keepLeast(tests, user, distance)
        else next.add(user)
      }
    }
    front = [...next].filter((file) => !walked.has(file))
    for (const file of front) walked.add(file)
  }
  return { endpoints, tests }
}

const isTest = (file) => /\.test\.ts$/.test(file)
/** Tables of handlers, and what puts whole capabilities together. */
const isTable = (file) => /\/(?:[\w-]*http|handlers|app|jobs|start|main)\.ts$/.test(file)
const namesOf = (list) =>
  list
    .split(',')
    .map((one) =>
      one
        .trim()
        .replace(/^type /, '')
        .replace(/^.* as /, ''),
    )
    .filter(Boolean)

function keepLeast(map, key, distance) {
  if (!map.has(key)) map.set(key, distance)
}

/** The endpoints whose handlers name one of these imports. */
function answeredBy(names, table) {
  const used = new RegExp(`\\b(?:${names.join('|')})\\b`)
  return table
    .split(/\n(?= {2}'\w+\.\w+':)/)
    .slice(1)
    .filter((entry) => used.test(entry))
    .map((entry) => /'(\w+\.\w+)'/.exec(entry)[1])
}

/** The files that call the function of a file of SQL. */
function callersOf(file, texts) {
  const [, schema] = /^server\/database\/functions\/(\w+)\/.*\.sql$/.exec(file) ?? []
  if (!schema) return []
  const called = `${schema}.${path.basename(file, '.sql')}`
  const call = new RegExp(`\\b${schema}\\.${path.basename(file, '.sql')}\\b`)
  return [...texts]
    .filter(
      ([user, text]) =>
        user !== file && !user.includes('/migrations/') && text.includes(called) && call.test(text),
    )
    .map(([user]) => user)
}
