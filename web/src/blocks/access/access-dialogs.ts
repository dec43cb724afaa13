export { HoldersDialog } from './Holders.tsx'
export { WhyNotDialog } from './WhyNot.tsx'
