import { onArrival } from './arrivals.ts'

/** Says what arrives from tests, from whatever page of this device; `refresh` loads anew what shows it. */
export const showArrivals = (refresh: () => void): void =>
  onArrival((arrival) => void import('./show-arrival.ts').then(({ showArrival }) => showArrival(arrival, refresh)))
