import type { Fen } from '@fairway/contract/kernel/money'

/** The same money by the ledger and by its papers, with the difference between them. */
export const pairOf = (ledger: Fen, papers: Fen) => ({ ledger, papers, difference: papers - ledger })
