/** What sales can be divided by. */
export const salesDivisions = ['line', 'class', 'channel', 'organisation', 'clerk'] as const
export type SalesDivision = (typeof salesDivisions)[number]

/** The longest period in days; the period before it is read as well. */
export const maxSalesPeriodDays = 92
