/**
 * Calls back once the process that started this one has ended, whatever ended it. The lines of package.json begin with
 * "exec", so this is npm itself and no shell between. The parent of npm does not count: under `nohup npm start &` the
 * shell ends and npm goes on.
 */
export function whenParentEnds(listener) {
  const parent = process.ppid
  const timer = setInterval(() => {
    if (process.ppid === parent) return
    clearInterval(timer)
    listener()
  }, 1000)
  timer.unref()
}
