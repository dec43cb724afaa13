import type { home } from '@fairway/contract/home/endpoints'
import { type FirstStep, firstSteps } from '@fairway/contract/home/values'
import type { ReplyOf } from '@fairway/contract/kernel/endpoint'
import { hasAgency } from '../agents/index.ts'
import { hasConditions, hasPassengerTypes, hasPublishedFares } from '../fares/index.ts'
import { hasCarrier, hasShipWithPlan } from '../fleet/index.ts'
import { hasDocks, hasPublishedLine } from '../network/index.ts'
import type { Context } from '../platform/http/context.ts'
import { hasOpenSailing } from '../sailings/index.ts'
import { hasTwoApprovers, isNewInstallation } from '../staff/index.ts'

const isDone: Record<FirstStep, (context: Context) => Promise<boolean>> = {
  users: ({ db }) => hasTwoApprovers(db),
  carriers: ({ db }) => hasCarrier(db),
  ports: ({ db }) => hasDocks(db),
  lines: ({ db }) => hasPublishedLine(db),
  ships: ({ db }) => hasShipWithPlan(db),
  passengerTypes: ({ db, now }) => hasPassengerTypes(db, now),
  conditions: ({ db, now }) => hasConditions(db, now),
  fares: ({ db }) => hasPublishedFares(db),
  sailings: ({ db, now }) => hasOpenSailing(db, now),
  agencies: ({ db }) => hasAgency(db),
}

/** What an installation has of what its first sale needs, for those who may set the network up. */
export async function readFirstSteps(context: Context): Promise<ReplyOf<(typeof home)['home.firstSteps']>> {
  const { caller, db, now } = context
  if (!caller.permissions.has('network.edit')) return { steps: [], setUpAlone: false }
  return {
    setUpAlone: caller.permissions.has('staff.editUsers') && (await isNewInstallation(db, now)),
    steps: await Promise.all(firstSteps.map(async (step) => ({ step, done: await isDone[step](context) }))),
  }
}
