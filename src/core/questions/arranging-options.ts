import { optionKeys, type OptionKey } from './question.ts'

/** The options of a question with what belongs to each by its place: whether it is right, and its explanation. */
export type ArrangedOptions<Explained> = { options: string[]; right: OptionKey[]; explained: Explained[] }

/**
 * Returns the options at these former places in this order; a place that is not named is left out. Key and explanations go along. T16
 */
export function arrangeOptions<Explained>(
  { options, right, explained }: ArrangedOptions<Explained>,
  places: readonly number[],
): ArrangedOptions<Explained> {
  const isRight = (place: number) => right.some((key) => optionKeys.indexOf(key) === place)
  return {
    options: places.flatMap((place) => options[place] ?? []),
    right: optionKeys.filter((_, at) => places[at] !== undefined && isRight(places[at])),
    explained: places.flatMap((place) => explained[place] ?? []),
  }
}

/** Returns the places 0 to count - 1 with one moved by a step. */
export function steppedPlaces(count: number, place: number, by: -1 | 1): number[] {
  const places = Array.from({ length: count }, (_, at) => at)
  const to = place + by
  if (to < 0 || to >= count) return places
  places.splice(to, 0, ...places.splice(place, 1))
  return places
}
