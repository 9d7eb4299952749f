import { expect, test } from 'vitest'
import { allTopics, isSameTopic, topicsOf } from './topics.ts'

test.each([
  ['', []],
  [' , ,', []],
  ['Grammar', ['Grammar']],
  ['Grammar,  test   day ,grammar', ['Grammar', 'test day']],
  ['قواعد، قراءة', ['قواعد', 'قراءة']],
])('T14 the topics typed as "%s" are %j', (typed, topics) => {
  expect(topicsOf(typed)).toEqual(topics)
})

test('T14 the topics of all articles stand once each, in the order of the alphabet', () => {
  const articles = [{ topics: ['Test day', 'grammar'] }, { topics: [] }, { topics: ['Grammar', 'Écriture'] }]
  expect(allTopics(articles)).toEqual(['Écriture', 'grammar', 'Test day'])
  expect([isSameTopic('Test  Day ', 'test day'), isSameTopic('Tests', 'test')]).toEqual([true, false])
})
