import { coded, type CodedText } from '../../core/coded.ts'
import { listCaps, type ListCap } from '../../core/accounts/call-limits.ts'

/** Returns a list of which one row more than its cap was read without what is beyond it, and the message that says so. T43 */
export function cut<Row>(cap: ListCap, rows: readonly Row[]): [rows: Row[], said: { msg?: CodedText }] {
  const most = listCaps[cap]
  return [rows.slice(0, most), rows.length > most ? { msg: coded('list.cut', { most }) } : {}]
}
