import core from '#highlight'
import bash from '#highlight/bash'
import c from '#highlight/c'
import cpp from '#highlight/cpp'
import csharp from '#highlight/csharp'
import css from '#highlight/css'
import diff from '#highlight/diff'
import dockerfile from '#highlight/dockerfile'
import go from '#highlight/go'
import ini from '#highlight/ini'
import java from '#highlight/java'
import javascript from '#highlight/javascript'
import json from '#highlight/json'
import kotlin from '#highlight/kotlin'
import lua from '#highlight/lua'
import makefile from '#highlight/makefile'
import markdown from '#highlight/markdown'
import php from '#highlight/php'
import python from '#highlight/python'
import ruby from '#highlight/ruby'
import rust from '#highlight/rust'
import sql from '#highlight/sql'
import swift from '#highlight/swift'
import typescript from '#highlight/typescript'
import xml from '#highlight/xml'
import yaml from '#highlight/yaml'

/** Has each of the languages below twice: as it is, and for code in pieces. */
export const highlighter = core.newInstance()

const languages = {
  bash,
  c,
  cpp,
  csharp,
  css,
  diff,
  dockerfile,
  go,
  ini,
  java,
  javascript,
  json,
  kotlin,
  lua,
  makefile,
  markdown,
  php,
  python,
  ruby,
  rust,
  sql,
  swift,
  typescript,
  xml,
  yaml,
}

/** Precedes each piece of code in pieces. Washed text never contains it. */
export const betweenPieces = '\0'
export const inPieces = (name: string): string => `${name} in pieces`

for (const [name, language] of Object.entries(languages)) {
  highlighter.registerLanguage(name, language)
  // A sublanguage keeps its state from one piece to the next.
  highlighter.registerLanguage(inPieces(name), () => ({
    aliases: highlighter.getLanguage(name)?.aliases?.map(inPieces) ?? [],
    contains: [{ begin: /\0/, end: /(?=\0)/, excludeBegin: true, subLanguage: name }],
  }))
}
