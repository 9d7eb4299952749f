import { expect, test } from 'vitest'
import { checkValues } from './fields.ts'
import { nouns } from './nouns.ts'

const ofLesson = (video: string) => {
  const { values, problems } = checkValues({ video: nouns.lesson.fields.video }, { video })
  return problems['video'] ?? values['video']
}

test('C7 a lesson takes only a link of a video on YouTube', () => {
  expect(ofLesson('https://vimeo.com/12345')).toEqual(['link.youtube'])
  expect(ofLesson('https://www.youtube.com/@channel')).toEqual(['link.youtube'])
  expect(ofLesson(' youtu.be/LANTERN_-01 ')).toBe('https://youtu.be/LANTERN_-01')
  expect(ofLesson('')).toBe(null)
})

const ofCourse = (zoom_link: string) => {
  const { values, problems } = checkValues({ zoom_link: nouns.course.fields.zoom_link }, { zoom_link })
  return problems['zoom_link'] ?? values['zoom_link']
}

test('T10 a link that is copied without its protocol gets it', () => {
  expect(ofCourse('zoom.us/j/77?pwd=x')).toBe('https://zoom.us/j/77?pwd=x')
  expect(ofCourse('https://zoom.us/j/77')).toBe('https://zoom.us/j/77')
  expect(ofCourse('room 4')).toEqual(['link.web'])
})

const ofBanner = (link_url: string) => {
  const { values, problems } = checkValues({ link_url: nouns.banner.fields.link_url }, { link_url })
  return problems['link_url'] ?? values['link_url']
}

test('T15 the button of a banner leads to a page of the site or to an https address, and to nothing that runs', () => {
  expect(ofBanner('/courses')).toBe('/courses')
  expect(ofBanner('https://wa.me/12025550143')).toBe('https://wa.me/12025550143')
  expect(['javascript:alert(1)', '//evil.example', 'http://evil.example'].map(ofBanner)).toEqual([
    ['link.own'],
    ['link.own'],
    ['link.own'],
  ])
})
