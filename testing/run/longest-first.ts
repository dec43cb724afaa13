import { readFileSync } from 'node:fs'
import { relative } from 'node:path'
import { BaseSequencer, type TestSpecification } from 'vitest/node'

/**
 * All unit files, then all browser files, each with the dearest first: a worker is made anew only when the next file is of
 * another project, and the last file is a short one. TEST_FILES, a list parted by line breaks, is an order of its own.
 */
export class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const costs: Record<string, number> = JSON.parse(
      readFileSync(new URL('costs.json', import.meta.url), 'utf8'),
    )
    const order = process.env.TEST_FILES?.split('\n')
    const rankOf = ({ moduleId, project }: TestSpecification) => {
      const file = relative(this.ctx.config.root, moduleId)
      const place = order?.indexOf(file) ?? -1
      return {
        browser: Number(project.name === 'browser'),
        place: place < 0 ? Number.POSITIVE_INFINITY : place,
        // What is new is of a middle size.
        cost: costs[file] ?? (project.name === 'browser' ? 15 : 3),
      }
    }
    const ranked = files.map((file) => ({ file, ...rankOf(file) }))
    const isPlaced = order !== undefined
    return ranked
      .sort(
        (one, other) =>
          one.browser - other.browser || (isPlaced ? one.place - other.place : other.cost - one.cost),
      )
      .map(({ file }) => file)
  }
}
