import { expect, test } from 'vitest'
import { arrangeOptions, steppedPlaces, type ArrangedOptions } from './arranging-options.ts'

const four: ArrangedOptions<string> = {
  options: ['one', 'two', 'three', 'four'],
  right: ['a1', 'a3'],
  explained: ['why 1', 'why 2', 'why 3', 'why 4'],
}

test.each([
  { place: 2, by: 1, options: 'one,two,four,three', right: 'a1,a4' },
  { place: 0, by: 1, options: 'two,one,three,four', right: 'a2,a3' },
  { place: 2, by: -1, options: 'one,three,two,four', right: 'a1,a2' },
  { place: 0, by: -1, options: 'one,two,three,four', right: 'a1,a3' },
  { place: 3, by: 1, options: 'one,two,three,four', right: 'a1,a3' },
] as const)(
  'T16 option $place moved by $by takes the key along: $options, right $right',
  ({ place, by, options, right }) => {
    const moved = arrangeOptions(four, steppedPlaces(4, place, by))
    expect(moved.options.join()).toBe(options)
    expect(moved.right.join()).toBe(right)
    expect(moved.explained).toEqual(moved.options.map((option) => `why ${four.options.indexOf(option) + 1}`))
  },
)

test('T16 an option that is taken out takes its key and its explanation with it; the others keep theirs', () => {
  expect(arrangeOptions(four, [1, 2, 3])).toEqual({
    options: ['two', 'three', 'four'],
    right: ['a2'],
    explained: ['why 2', 'why 3', 'why 4'],
  })
})
