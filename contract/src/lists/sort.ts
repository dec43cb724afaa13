/** A sort of a list: the key of a column, with a leading minus for descending order. */
export type Sort<Column extends string = string> = Column | `-${Column}`

/** The column of a sort. */
export const columnOfSort = <Column extends string>(sort: Sort<Column>): Column =>
  (sort.startsWith('-') ? sort.slice(1) : sort) as Column

export const isDescending = (sort: Sort): boolean => sort.startsWith('-')
