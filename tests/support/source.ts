import { readdirSync, readFileSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'
import { fileURLToPath } from 'node:url'
import { type Declaration, type Node, parseSync, visitorKeys } from 'oxc-parser'

/** One file of src, as a parser reads it. */
export interface SourceFile {
  /** Below src, with slashes. */
  readonly name: string
  /** The top folder of src it lies in; empty for the files beside them. */
  readonly ring: string
  readonly text: string
  /** Files of ours, below src, and packages by their names; in the order of the file. */
  readonly imports: readonly Import[]
  readonly functions: readonly FunctionInSource[]
  /** Interfaces, type aliases and classes that other files may import. */
  readonly exportedTypes: readonly string[]
  /** Every identifier, and the text of every literal and template, without comments. */
  readonly words: readonly string[]
}

export interface Import {
  readonly target: string
  readonly isOurs: boolean
  readonly isTypeOnly: boolean
  /** Loaded when it is called for: `import('…')`. */
  readonly isDynamic: boolean
}

interface FunctionInSource {
  readonly title: string
  readonly lines: number
}

const src = fileURLToPath(new URL('../../src/', import.meta.url))

export const sourceFiles: readonly SourceFile[] = readdirSync(src, { recursive: true, encoding: 'utf8' })
  .filter(name => name.endsWith('.ts'))
  .map(name => sourceFile(name, readFileSync(join(src, name), 'utf8')))

export function sourceFile(name: string, text: string): SourceFile {
  const { program, module, errors } = parseSync(name, text)
  if (errors.length > 0) throw new Error(`${name} cannot be parsed: ${errors[0]?.message}`)
  const imported = (specifier: string, isTypeOnly: boolean, isDynamic = false): Import => {
    const isOurs = specifier.startsWith('.')
    const target = isOurs ? relative(src, join(src, dirname(name), specifier)) : specifier
    return { target, isOurs, isTypeOnly, isDynamic }
  }
  const imports = [
    ...module.staticImports.map(({ moduleRequest, entries }) =>
      imported(moduleRequest.value, entries.length > 0 && entries.every(({ isType }) => isType)),
    ),
    ...module.staticExports.flatMap(({ entries }) =>
      entries.flatMap(({ moduleRequest, isType }) => (moduleRequest ? [imported(moduleRequest.value, isType)] : [])),
    ),
    ...module.dynamicImports.map(({ moduleRequest }) =>
      imported(text.slice(moduleRequest.start + 1, moduleRequest.end - 1), false, true),
    ),
  ]
  const ring = name.includes('/') ? name.slice(0, name.indexOf('/')) : ''
  const exportedTypes = program.body.flatMap(statement =>
    statement.type === 'ExportNamedDeclaration' ? (typeNameOf(statement.declaration) ?? []) : [],
  )
  return { name, ring, text, imports, functions: functionsIn(program, text), exportedTypes, words: wordsIn(program) }
}

/** Every function there is: declared, assigned, passed on, a method, an accessor, a constructor. */
function functionsIn(program: Node, text: string): readonly FunctionInSource[] {
  const found: FunctionInSource[] = []
  const lineCount = ({ start, end }: Node) => text.slice(start, end).split('\n').length
  const visit = (node: Node, title: string): void => {
    const isFunction =
      node.type === 'FunctionDeclaration' ||
      node.type === 'FunctionExpression' ||
      node.type === 'ArrowFunctionExpression'
    const ownTitle = nameOf(node) ?? title
    if (isFunction) found.push({ title: ownTitle, lines: lineCount(node) })
    for (const child of childrenOf(node)) visit(child, ownTitle)
  }
  visit(program, '')
  return found
}

function wordsIn(node: Node): readonly string[] {
  return [...wordOf(node), ...childrenOf(node).flatMap(wordsIn)]
}

function wordOf(node: Node): readonly string[] {
  switch (node.type) {
    case 'Identifier':
    case 'PrivateIdentifier':
      return [node.name]
    case 'Literal':
      return 'regex' in node && node.regex ? [node.regex.pattern] : [String(node.value)]
    case 'TemplateElement':
      return [node.value.cooked ?? node.value.raw]
    default:
      return []
  }
}

function nameOf(node: Node): string | undefined {
  switch (node.type) {
    case 'FunctionDeclaration':
    case 'FunctionExpression':
    case 'VariableDeclarator':
      return node.id?.type === 'Identifier' ? node.id.name : undefined
    case 'MethodDefinition':
    case 'PropertyDefinition':
    case 'Property':
      return node.key.type === 'Identifier' || node.key.type === 'PrivateIdentifier' ? node.key.name : undefined
    default:
      return undefined
  }
}

function typeNameOf(declaration: Declaration | null): string | undefined {
  switch (declaration?.type) {
    case 'TSInterfaceDeclaration':
    case 'TSTypeAliasDeclaration':
    case 'ClassDeclaration':
      return declaration.id?.name
    default:
      return undefined
  }
}

function childrenOf(node: Node): readonly Node[] {
  const members = node as unknown as { readonly [key: string]: unknown }
  return (visitorKeys[node.type] ?? []).flatMap(key => [members[key]].flat().filter(isNode))
}

function isNode(value: unknown): value is Node {
  return typeof value === 'object' && value !== null && 'type' in value
}
