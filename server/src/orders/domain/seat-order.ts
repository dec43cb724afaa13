/**
 * Assigns the adjacent seats of a party: each child is placed after an adult, so that no child sits alone at the far
 * end. `places[n]` is the seat of the n-th person, counted from 1.
 */
export function seatOrder(people: readonly { isAdult: boolean }[]): number[] {
  const adults = Math.max(1, people.filter(({ isAdult }) => isAdult).length)
  let [adult, child] = [0, 0]
  const ranked = people.map(({ isAdult }, at) => {
    const beside = isAdult ? adult++ : child++ % adults
    return { at, beside, behind: isAdult ? 0 : 1 }
  })
  const places = people.map(() => 0)
  ranked
    .toSorted((a, b) => a.beside - b.beside || a.behind - b.behind || a.at - b.at)
    .forEach(({ at }, place) => {
      places[at] = place + 1
    })
  return places
}
