import { readdirSync, readFileSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'
import { fileURLToPath } from 'node:url'
import { type Node, parseSync, visitorKeys } from 'oxc-parser'

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
  /** Interfaces, type aliases, classes and enums that are declared here and that other files may import. */
  readonly exportedTypes: readonly string[]
  /** Every identifier, and the text of every literal and template, but no comments. */
  readonly words: readonly string[]
}

export interface Import {
  readonly target: string
  readonly isOurs: boolean
}

interface FunctionInSource {
  /** Its name, or that of what it is assigned to or passed to. */
  readonly title: string
  /** The line that it begins on. */
  readonly line: number
  readonly lineCount: number
}

const src = fileURLToPath(new URL('../../src/', import.meta.url))

export const sourceFiles: readonly SourceFile[] = readdirSync(src, { recursive: true, encoding: 'utf8' })
  .filter(name => name.endsWith('.ts'))
  .map(name => sourceFile(name, readFileSync(join(src, name), 'utf8')))

export function sourceFile(name: string, text: string): SourceFile {
  const { program, module, errors } = parseSync(name, text)
  if (errors.length > 0) throw new Error(`${name} cannot be parsed: ${errors[0]?.message}`)
  const nodes = nodesIn(program)
  const specifiers = [
    ...module.staticImports.map(({ moduleRequest }) => moduleRequest.value),
    ...module.staticExports.flatMap(({ entries }) =>
      entries.flatMap(({ moduleRequest }) => moduleRequest?.value ?? []),
    ),
    ...module.dynamicImports.map(({ moduleRequest }) => text.slice(moduleRequest.start + 1, moduleRequest.end - 1)),
    ...nodes.flatMap(node => (node.type === 'TSImportType' ? node.source.value : [])),
  ]
  const imports = specifiers.map(specifier => {
    const isOurs = specifier.startsWith('.')
    return { target: isOurs ? relative(src, join(src, dirname(name), specifier)) : specifier, isOurs }
  })
  const exported = module.staticExports.flatMap(({ entries }) => entries.map(({ localName }) => localName.name))
  return {
    name,
    ring: name.includes('/') ? name.slice(0, name.indexOf('/')) : '',
    text,
    imports,
    functions: functionsIn(program, text),
    exportedTypes: nodes.flatMap(node => typeNameOf(node) ?? []).filter(type => exported.includes(type)),
    words: nodes.flatMap(wordOf),
  }
}

/** Every function: declared, assigned, passed on, a method, an accessor, a constructor. */
function functionsIn(program: Node, text: string): readonly FunctionInSource[] {
  const found: FunctionInSource[] = []
  const lineCount = (from: number, to: number) => text.slice(from, to).split('\n').length
  const visit = (node: Node, title: string): void => {
    const ownTitle = nameOf(node) ?? title
    if (isFunction(node)) {
      found.push({ title: ownTitle, line: lineCount(0, node.start), lineCount: lineCount(node.start, node.end) })
    }
    for (const child of childrenOf(node)) visit(child, ownTitle)
  }
  visit(program, '')
  return found
}

function isFunction({ type }: Node): boolean {
  return /^(?:(?:Arrow)?FunctionExpression|FunctionDeclaration|StaticBlock)$/.test(type)
}

function nodesIn(node: Node): readonly Node[] {
  return [node, ...childrenOf(node).flatMap(nodesIn)]
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

function typeNameOf(node: Node): string | undefined {
  switch (node.type) {
    case 'TSInterfaceDeclaration':
    case 'TSTypeAliasDeclaration':
    case 'TSEnumDeclaration':
    case 'ClassDeclaration':
      return node.id?.name
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
