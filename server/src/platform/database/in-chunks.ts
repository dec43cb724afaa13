/**
 * Works through rows in chunks, each in a transaction of its own, until none is left: a job that is killed goes on where it was.
 * @param doChunk does at most a chunk and gives how many rows that were
 * @returns how many rows in all
 */
export async function inChunks(doChunk: () => Promise<number>): Promise<number> {
  for (let total = 0; ; ) {
    const done = await doChunk()
    if (done === 0) return total
    total += done
  }
}
