import { describe, expect, test } from 'vitest'
import { findLine } from '../../../src/query/language/parse-find-line.ts'

const needle = (typed: string) => findLine(typed).query?.wanted[0]?.anyOf[0]

describe('a line to find in a transcript', () => {
  test('is one text, with its spaces', () => {
    expect(needle('retry  budget ')).toMatchObject({ kind: 'words', folded: 'retry  budget ' })
  })

  test.each([
    ['retry', false],
    ['Retry', true],
    ['R', false],
    ['R ', false],
    ['ÉA', true],
    ['Ｒetry', true],
    ['42', false],
  ])('%s is smart about case', (typed, isExact) => {
    expect(needle(typed)).toMatchObject({ kind: 'words', isExact })
  })

  test.each([
    ['/re.ry/', 're.ry'],
    ['/re.ry', 're.ry'],
    ['/etc/passwd', 'etc/passwd'],
    ['/a\\/', 'a\\/'],
    ['/a\\\\/', 'a\\\\'],
    ['//', '/'],
  ])('%s is a pattern, closed or not', (typed, source) => {
    expect(needle(typed)).toEqual({ kind: 'pattern', source })
  })

  test.each(['', '  ', '/'])('“%s” finds nothing', typed => {
    expect(findLine(typed)).toEqual({ query: null, note: null })
  })

  test.each([
    ['/foo(', 'foo(', 'breaks at “(”, character 4'],
    ['/foo(/', 'foo(', 'breaks at “(”, character 4'],
    ['/x\\', 'x\\', 'breaks at “\\”, character 2'],
  ])('%s is reported with its position, and searched as text', (typed, text, note) => {
    expect(needle(typed)).toMatchObject({ kind: 'words', text })
    expect(findLine(typed).note).toContain(note)
  })
})
