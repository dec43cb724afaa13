import { amountText, type Fen } from '@fairway/contract/kernel/money'

/** An amount in yuan with its sign, `-¥12.50`. */
export const signedAmount = (fen: Fen): string => `${fen < 0 ? '-' : ''}¥${amountText(Math.abs(fen))}`
