import { writeFileSync } from 'node:fs'
import { relative } from 'node:path'
import type { Reporter, TestCase, TestModule, TestRunEndReason, Vitest } from 'vitest/node'

/** What `npm test` reads of a run: TEST_REPORT names the file. */
export interface Report {
  /** Errors outside of any test. */
  errors: string[]
  /** Whether it was cancelled before its end. */
  isCutOff: boolean
  files: {
    file: string
    project: string
    state: string
    errors: string[]
    cost: number
    calibration?: number
    impact: string[]
    tests: { name: string; state: string; cost: number; errors: string[] }[]
  }[]
}

const messagesOf = (errors: readonly { stack?: string; message: string }[] = []) =>
  errors.map(({ stack, message }) => stack ?? message)

/**
 * Writes the report, and `{TEST_REPORT}.unit` as soon as the last unit file has ended. TEST_UNTIL, in milliseconds since 1970:
 * what has not begun by then is left out.
 */
export default class RunReport implements Reporter {
  #report = process.env.TEST_REPORT ?? ''
  #vitest: Vitest | undefined
  #unitFiles = 0

  onInit(vitest: Vitest): void {
    this.#vitest = vitest
    const until = Number(process.env.TEST_UNTIL ?? 0)
    if (until)
      setTimeout(() => vitest.cancelCurrentRun('keyboard-input'), Math.max(0, until - Date.now())).unref()
  }

  onTestRunStart(specifications: readonly { project: { name: string } }[]): void {
    this.#unitFiles = specifications.filter(({ project }) => project.name === 'unit').length
  }

  onTestModuleEnd({ project }: TestModule): void {
    if (project.name !== 'unit') return
    this.#unitFiles -= 1
    if (this.#unitFiles === 0) writeFileSync(`${this.#report}.unit`, '')
  }

  onTestRunEnd(
    modules: readonly TestModule[],
    unhandled: readonly { stack?: string; message: string }[],
    reason: TestRunEndReason,
  ): void {
    const root = this.#vitest?.config.root ?? ''
    const report: Report = {
      errors: messagesOf(unhandled),
      isCutOff: reason === 'interrupted',
      files: modules.map((module) => ({
        file: relative(root, module.moduleId),
        project: module.project.name,
        state: module.state(),
        errors: messagesOf(module.errors()),
        cost: module.meta().cost ?? 0,
        calibration: module.meta().calibration,
        impact: module.meta().impact ?? [],
        tests: Array.from(module.children.allTests(), testOf),
      })),
    }
    writeFileSync(this.#report, JSON.stringify(report))
  }
}

const testOf = (test: TestCase) => ({
  name: test.fullName,
  state: test.result().state,
  cost: test.meta().cost ?? 0,
  errors: messagesOf(test.result().errors),
})
