import { orders } from './orders.ts'
import { session } from './session.ts'

/** Every endpoint of the product under its full name. */
export const endpoints = {
  ...session,
  ...orders,
} as const

export type Endpoints = typeof endpoints
export type EndpointName = keyof Endpoints
