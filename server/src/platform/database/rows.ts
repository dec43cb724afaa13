/** A row of a left join: as declared, or null in every column where nothing was joined. */
export type JoinedRow<Row> = Row | { [Column in keyof Row]: null }
