import type { ComponentType } from 'react'
import type { LazyPanelName } from '../home-panels.ts'
import { Attention } from './Attention.tsx'
import { Calls } from './Calls.tsx'
import { Dashboards } from './Dashboards.tsx'
import { Figures } from './Figures.tsx'
import { FirstSteps } from './FirstSteps.tsx'
import { Holds } from './Holds.tsx'
import { Ships } from './Ships.tsx'
import { Takings } from './Takings.tsx'
import { Wallet } from './Wallet.tsx'

export const panels: Readonly<Record<LazyPanelName, ComponentType>> = {
  attention: Attention,
  calls: Calls,
  dashboards: Dashboards,
  figures: Figures,
  firstSteps: FirstSteps,
  holds: Holds,
  ships: Ships,
  takings: Takings,
  wallet: Wallet,
}
