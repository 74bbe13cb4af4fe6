import { describe, expect, test } from 'vitest'
import { findLine } from '../../../src/query/language/parse-find-line.ts'

const needle = (typed: string) => findLine(typed).query?.wanted[0]?.anyOf[0]

describe('what is typed to find something in a transcript', () => {
  test('is one text, with its blanks', () => {
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

  test.each(['', '  ', '/'])('“%s” looks for nothing', typed => {
    expect(findLine(typed)).toEqual({ query: null, note: null })
  })

  test.each([
    ['/foo(', 'foo(', 'breaks at “(”, character 4'],
    ['/foo(/', 'foo(', 'breaks at “(”, character 4'],
    ['/x\\', 'x\\', 'breaks at “\\”, character 2'],
  ])('%s says where it breaks, and is looked for as it stands', (typed, text, note) => {
    expect(needle(typed)).toMatchObject({ kind: 'words', text })
    expect(findLine(typed).note).toContain(note)
  })
})
