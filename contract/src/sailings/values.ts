/** Where a run is: not yet under way, taking passengers at its first dock, under way, done, or called off. */
export const sailingStates = ['scheduled', 'boarding', 'departed', 'arrived', 'cancelled'] as const
export type SailingState = (typeof sailingStates)[number]

/** Whether seats can be bought: not made yet, on sale, or stopped by staff. */
export const saleStates = ['closed', 'open', 'stopped'] as const
