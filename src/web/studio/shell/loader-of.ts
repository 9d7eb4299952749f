import type { LoaderFunctionArgs } from 'react-router'
import type { CallReply, Calls } from '../../../contract/api.ts'
import { browserApi } from '../../base/browser-api.ts'

/** The parts of an address that a call is made from. */
type Address = { params: Readonly<Record<string, string | undefined>>; query: Record<string, string> }

/** Returns the input of a call from the address. */
export type Ask = (address: Address) => Address

/** Takes the input of a call as the address has it. */
export const asInAddress: Ask = (address) => address

/** Returns the loader of a place that shows what one call gives: the parameters and the query of the address are its input. */
export const loaderOf =
  <On extends keyof Calls & `GET /studio${string}`>(on: On, ask = asInAddress) =>
  async ({ request, params }: LoaderFunctionArgs): Promise<NonNullable<CallReply<On>['data']>> => {
    const query = Object.fromEntries(new URL(request.url).searchParams)
    const call = browserApi as unknown as (
      on: On,
      input: Address,
      options: { signal: AbortSignal },
    ) => Promise<{ data: NonNullable<CallReply<On>['data']> }>
    return (await call(on, ask({ params, query }), { signal: request.signal })).data
  }
