/** So many of them at most, evenly from the first to the last, so that the weekdays and weeks of a month keep their shares. */
export const spreadOver = <Row>(rows: readonly Row[], most: number): Row[] =>
  rows.length <= most
    ? [...rows]
    : Array.from({ length: most }, (_, at) => rows[Math.floor((at * rows.length) / most)] as Row)
