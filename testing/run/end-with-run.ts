// A worker ends with its run, however that ended: Vitest leaves one behind that is in the middle of a test. Whatever the
// worker started, browsers and servers, is ended by its own handlers of `exit`.
process.once('disconnect', () => process.exit(1))
